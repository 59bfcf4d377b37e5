import { createHash } from 'node:crypto'
import { watchScripts } from '../../../test/script-watch.ts'
import { askAnew } from '../page-event.ts'

const text = 'void 0'
const url = '/site/shop/111111111111/app.js'
const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`

/** The result of each attempt. */
let tries: readonly ('load' | 'error' | 'hangs')[]
let requests: string[]
let browser: MutationObserver

beforeEach(() => {
  requests = []
  browser = watchScripts((script) => {
    const outcome = tries[requests.length] ?? 'error'
    requests.push(`${script.getAttribute('src')} ${script.integrity}`)
    if (outcome !== 'hangs') script.dispatchEvent(new Event(outcome))
  })
})

afterEach(() => browser.disconnect())

/** Each test gets a page without earlier requests. */
const openPage = async () => {
  jest.resetModules()
  return (await import('./load-script.ts')).loadScript
}

const at = (...addresses: string[]) => addresses.map((address) => `${address} ${integrity}`)

test('each retry requests another address with the same hash', async () => {
  const loadScript = await openPage()
  tries = ['error', 'error', 'load']
  await expect(loadScript(url, integrity)).rejects.toMatchObject({ url, hangs: false })
  await expect(loadScript(url, integrity)).rejects.toMatchObject({ url })
  await loadScript(url, integrity)
  expect(requests).toEqual(at(url, `${url}?1`, `${url}?2`))
})

test('a script without any bytes is given up after five seconds', async () => {
  const loadScript = await openPage()
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}))
  tries = ['hangs', 'load']
  const bringing = loadScript(url, integrity)
  const rejection = expect(bringing).rejects.toMatchObject({ url, hangs: true })
  await jest.advanceTimersByTimeAsync(5_000)
  await rejection
  await loadScript(url, integrity)
  expect(requests).toEqual(at(url, `${url}?1`))
})

test('and at once when a person presses Retry', async () => {
  const loadScript = await openPage()
  tries = ['hangs']
  const rejection = expect(loadScript(url, integrity)).rejects.toMatchObject({ hangs: true })
  dispatchEvent(new Event(askAnew))
  await rejection
})
