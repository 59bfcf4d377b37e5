import { createHash, webcrypto } from 'node:crypto'
import { watchScripts } from '../../../test/script-watch.ts'
import { runHostScript } from './host-script.ts'

const text = 'void 0'
const file = {
  url: '/site/host/v1/main.js',
  integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
}

/** The result of each attempt. */
let tries: readonly ('load' | 'error')[]
let attempts: number
let browser: MutationObserver

// crypto is missing in jsdom.
beforeAll(() => Object.defineProperty(globalThis, 'crypto', { value: webcrypto }))

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
  attempts = 0
  browser = watchScripts((script) => {
    script.dispatchEvent(new Event(tries[attempts] ?? 'error'))
    attempts += 1
  })
})

afterEach(() => browser.disconnect())

const answer = (response: () => Response) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => response())

test('a script that comes runs, and nobody looks further', async () => {
  tries = ['load']
  const fetchMock = answer(() => new Response(text))
  expect(await runHostScript(file)).toBeUndefined()
  expect(fetchMock).not.toHaveBeenCalled()
})

test('after a network error a script is requested once more, after a second', async () => {
  tries = ['error', 'load']
  answer(() => new Response(null, { status: 500 }))
  const running = runHostScript(file)
  await jest.advanceTimersByTimeAsync(999)
  expect(attempts).toBe(1)
  await jest.advanceTimersByTimeAsync(1)
  expect(await running).toBeUndefined()
})

test('and then no more: it is unreachable', async () => {
  tries = ['error', 'error', 'load']
  answer(() => new Response(null, { status: 404 }))
  const running = runHostScript(file)
  await jest.advanceTimersByTimeAsync(60_000)
  expect(await running).toBe('unreachable')
  expect(attempts).toBe(2)
})

test('a file that is whole again when it is looked at is asked for at once', async () => {
  jest.useRealTimers()
  tries = ['error', 'load']
  answer(() => new Response(text))
  expect(await runHostScript(file)).toBeUndefined()
  expect(attempts).toBe(2)
})

test('altered bytes are never asked for again', async () => {
  jest.useRealTimers()
  tries = ['error', 'load']
  answer(() => new Response('void 1'))
  expect(await runHostScript(file)).toBe('changed')
  expect(attempts).toBe(1)
})
