import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FailureReason } from '../part/part-failure.ts'

const [, body = ''] =
  /<body[^>]*>([\s\S]*)<\/body>/.exec(readFileSync(join(import.meta.dirname, '../page.html'), 'utf8')) ?? []

const openPage = async () => {
  document.body.innerHTML = body
  jest.resetModules()
  return import('./start-messages.ts')
}

const root = () => document.getElementById('root') as HTMLElement
const isLate = () => document.getElementById('late')?.hidden === false
const seen = () => document.getElementById('skeleton')?.textContent ?? ''

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('after three seconds with nothing to see the page says so, each time', async () => {
  const { showWhenLate } = await openPage()
  showWhenLate()
  for (let turn = 0; turn < 2; turn += 1) {
    await jest.advanceTimersByTimeAsync(2_999)
    expect(isLate()).toBe(false)
    await jest.advanceTimersByTimeAsync(1)
    expect(isLate()).toBe(true)
    root().textContent = 'Drape'
    await jest.advanceTimersByTimeAsync(60_000)
    expect(isLate()).toBe(false)
    root().replaceChildren()
    await jest.advanceTimersByTimeAsync(0)
  }
})

test.each<[FailureReason, RegExp]>([
  ['unreachable', /could not be reached/],
  ['changed', /arrived altered/],
  ['crashed', /ran into a problem/],
])('when no host starts because it is %s, the page says that and nothing else', async (reason, words) => {
  const { showFailure } = await openPage()
  showFailure(reason)
  const alert = document.querySelector('main [role=alert]')
  expect(alert?.querySelector('h1')?.textContent).toBe('Drape did not load')
  const shown = [...(alert?.querySelectorAll<HTMLElement>('[data-reason]') ?? [])].filter(
    ({ hidden }) => !hidden,
  )
  expect(shown.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(words)])
  expect(seen()).not.toContain('loading')
})

test('what was only slow takes the words away, and has its skeleton back', async () => {
  const { showFailure, showWhenLate } = await openPage()
  showWhenLate()
  showFailure('crashed')
  root().textContent = 'Drape'
  await jest.advanceTimersByTimeAsync(0)
  expect(seen()).toContain('Drape is loading…')
  expect(seen()).not.toContain('Drape did not load')
  expect(document.getElementById('skeleton')?.className).toBe('shell skeleton')
})
