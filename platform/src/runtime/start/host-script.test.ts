import { integrity, testScripts, text } from '../../../test/script-watch.ts'
import { runHostScript } from './host-script.ts'

const file = { url: '/site/host/v1/main.js', integrity }

const scripts = testScripts()

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }))

const answer = (response: () => Response) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => response())

test('a script that comes runs, and nobody looks further', async () => {
  scripts.outcomes = ['load']
  const fetchMock = answer(() => new Response(text))
  expect(await runHostScript(file)).toBeUndefined()
  expect(fetchMock).not.toHaveBeenCalled()
})

test('after a network error a script is requested once more, after a second', async () => {
  scripts.outcomes = ['error', 'load']
  answer(() => new Response(null, { status: 500 }))
  const running = runHostScript(file)
  await jest.advanceTimersByTimeAsync(999)
  expect(scripts.requests).toHaveLength(1)
  await jest.advanceTimersByTimeAsync(1)
  expect(await running).toBeUndefined()
})

test('and then no more: it is unreachable', async () => {
  scripts.outcomes = ['error', 'error', 'load']
  answer(() => new Response(null, { status: 404 }))
  const running = runHostScript(file)
  await jest.advanceTimersByTimeAsync(60_000)
  expect(await running).toBe('unreachable')
  expect(scripts.requests).toHaveLength(2)
})

test('a file that is whole again when it is looked at is asked for at once', async () => {
  jest.useRealTimers()
  scripts.outcomes = ['error', 'load']
  answer(() => new Response(text))
  expect(await runHostScript(file)).toBeUndefined()
  expect(scripts.requests).toHaveLength(2)
})

test('altered bytes are never asked for again', async () => {
  jest.useRealTimers()
  scripts.outcomes = ['error', 'load']
  answer(() => new Response('void 1'))
  expect(await runHostScript(file)).toBe('changed')
  expect(scripts.requests).toHaveLength(1)
})
