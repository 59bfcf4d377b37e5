import { integrity, requestsOf, testScripts } from '../../../test/script-watch.ts'
import { askAnew } from '../page-event.ts'

const url = '/site/shop/111111111111/app.js'

const scripts = testScripts()

/** Each test gets a page without earlier requests. */
const openPage = async () => {
  jest.resetModules()
  return (await import('./load-script.ts')).loadScript
}

test('each retry requests another address with the same hash', async () => {
  const loadScript = await openPage()
  scripts.outcomes = ['error', 'error', 'load']
  await expect(loadScript(url, integrity)).rejects.toMatchObject({ url, hangs: false })
  await expect(loadScript(url, integrity)).rejects.toMatchObject({ url })
  await loadScript(url, integrity)
  expect(scripts.requests).toEqual(requestsOf(url, `${url}?1`, `${url}?2`))
})

test('a script without any bytes is given up after five seconds', async () => {
  const loadScript = await openPage()
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}))
  scripts.outcomes = ['hangs', 'load']
  const bringing = loadScript(url, integrity)
  const rejection = expect(bringing).rejects.toMatchObject({ url, hangs: true })
  await jest.advanceTimersByTimeAsync(5_000)
  await rejection
  await loadScript(url, integrity)
  expect(scripts.requests).toEqual(requestsOf(url, `${url}?1`))
})

test('and at once when a person presses Retry', async () => {
  const loadScript = await openPage()
  scripts.outcomes = ['hangs']
  const rejection = expect(loadScript(url, integrity)).rejects.toMatchObject({ hangs: true })
  dispatchEvent(new Event(askAnew))
  await rejection
})
