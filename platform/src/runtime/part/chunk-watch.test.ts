import { createHash, webcrypto } from 'node:crypto'
import { watchScripts } from '../../../test/script-watch.ts'
import { askAnew } from '../page-event.ts'

const text = 'void 0'
const url = 'http://localhost/site/shop/111111111111/app.js'
const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`

/** The result of each request. */
let outcomes: ('load' | 'error' | 'hangs')[]
let requests: string[]
let browser: MutationObserver

// crypto is missing in jsdom.
beforeAll(() => Object.defineProperty(globalThis, 'crypto', { value: webcrypto }))

const noteRequest = async (script: HTMLScriptElement) => {
  requests.push(script.src)
  const outcome = outcomes.shift()
  if (!outcome || outcome === 'hangs') return
  await new Promise((resolve) => setTimeout(resolve))
  script.dispatchEvent(new Event(outcome))
}

beforeEach(async () => {
  requests = []
  // A fresh one: the watch of the test before looks at its own.
  document.head.replaceWith(document.createElement('head'))
  document.body.replaceChildren()
  jest.resetModules()
  browser = watchScripts((script) => void noteRequest(script))
})

afterEach(() => browser.disconnect())

const watchChunks = async () => (await import('./chunk-watch.ts')).watchChunks()

/** As the bundlers of parts ask for a chunk; what they hear in the end. */
const askForChunk = (): Promise<string> =>
  new Promise((resolve) => {
    const script = document.createElement('script')
    script.dataset['rspack'] = 'drape_shop_111111111111:chunk-app'
    const hear = (event: Event | string) => {
      const { type, target } = event as Event
      resolve(`${type} ${(target as HTMLScriptElement).src}`)
    }
    Object.assign(script, { src: url, integrity, onload: hear, onerror: hear })
    document.head.append(script)
  })

const looks = (bytes: string) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(bytes))

test('a chunk that comes is left to its bundler', async () => {
  await watchChunks()
  outcomes = ['load']
  expect(await askForChunk()).toBe(`load ${url}`)
  expect(requests).toEqual([url])
})

test('a chunk that was altered once is requested past the cache, and runs', async () => {
  await watchChunks()
  const look = looks(text)
  outcomes = ['error', 'load']
  expect(await askForChunk()).toBe(`load ${url}`)
  expect(look).toHaveBeenCalledWith(url, expect.objectContaining({ cache: 'reload' }))
  expect(requests).toEqual([url, `${url}?1`])
})

test('a chunk that is altered each time is not requested again', async () => {
  await watchChunks()
  looks('void 1')
  outcomes = ['error', 'load']
  expect(await askForChunk()).toBe(`error ${url}`)
  expect(requests).toEqual([url])
})

test('a chunk without any bytes is given up after five seconds, and asked for at another address then', async () => {
  await watchChunks()
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}))
  outcomes = ['hangs']
  const asking = askForChunk()
  await jest.advanceTimersByTimeAsync(5_000)
  expect(await asking).toBe(`timeout ${url}`)
  expect(document.head.children).toHaveLength(0)
  outcomes = ['hangs', 'load']
  const askingAnew = askForChunk()
  await jest.advanceTimersByTimeAsync(1_000)
  expect(await askingAnew).toBe(`load ${url}`)
  expect(requests).toEqual([url, url, `${url}?1`])
})

test('a chunk that the page has started and that hangs is given up too', async () => {
  const scripts = document.createElement('script')
  Object.assign(scripts, { id: 'drape-scripts', type: 'application/json' })
  scripts.text = JSON.stringify({
    hosts: [],
    entries: [],
    chunks: [{ url: '/site/shop/111111111111/app.js', integrity }],
  })
  document.body.append(scripts)
  outcomes = ['hangs']
  const script = Object.assign(document.createElement('script'), { src: url, integrity })
  document.head.append(script)
  await watchChunks()
  // The bundler takes the element that it finds.
  const eventType = new Promise<string>((resolve) => {
    script.onerror = (event) => resolve((event as Event).type)
  })
  dispatchEvent(new Event(askAnew))
  expect(await eventType).toBe('timeout')
  expect(script.isConnected && document.head.contains(script)).toBe(false)
})
