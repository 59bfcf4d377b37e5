import type { FailureReason } from '../part/part-failure.ts'

/** What the page of a host has for these messages. */
const body = `
<div id="root"></div><div id="first-screen"><h1>Sign in</h1></div>
<main id="skeleton" class="shell skeleton"><h1>Loading…</h1></main>
<p id="coming" hidden>Coming</p>
<div><p id="late" hidden>Late <button type="button">Refresh</button></p></div>
<template id="failure"><section role="alert">
<h1>It did not load</h1>
<p data-reason="unreachable">unreachable</p><p data-reason="changed">changed</p><p data-reason="crashed">crashed</p>
<button type="button">Try again</button>
</section></template>`

const openPage = async () => {
  document.body.innerHTML = body
  jest.resetModules()
  return import('./start-messages.ts')
}

const root = () => document.getElementById('root') as HTMLElement
const isLate = () => document.getElementById('late')?.hidden === false
const textOnScreen = () => document.getElementById('skeleton')?.textContent ?? ''

beforeEach(() => jest.useFakeTimers())

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

test.each<FailureReason>(['unreachable', 'changed', 'crashed'])(
  'when no host starts because it is %s, the page says that and nothing else',
  async (reason) => {
    const { showFailure } = await openPage()
    showFailure(reason)
    const alert = document.querySelector('main [role=alert]')
    expect(alert?.querySelector('h1')?.textContent).toBe('It did not load')
    const visibleReasons = [...(alert?.querySelectorAll<HTMLElement>('[data-reason]') ?? [])].filter(
      ({ hidden }) => !hidden,
    )
    expect(visibleReasons.map(({ textContent }) => textContent)).toEqual([reason])
    expect(textOnScreen()).not.toContain('Loading')
    expect(document.getElementById('first-screen')).toBeNull()
  },
)

test('a page that was only slow removes the message, and shows its skeleton again', async () => {
  const { showFailure, showWhenLate } = await openPage()
  showWhenLate()
  showFailure('crashed')
  root().textContent = 'Drape'
  await jest.advanceTimersByTimeAsync(0)
  expect(textOnScreen()).toContain('Loading…')
  expect(textOnScreen()).not.toContain('It did not load')
  expect(document.getElementById('skeleton')?.className).toBe('shell skeleton')
})
