import { integrity, requestsOf, testScripts, text } from '../../../test/script-watch.ts'
import { askAnew } from '../page-event.ts'

const url = 'http://localhost/site/shop/111111111111/app.js'

beforeEach(() => {
  // A fresh one: the watch of the test before looks at its own.
  document.head.replaceWith(document.createElement('head'))
  document.body.replaceChildren()
  jest.resetModules()
})

const scripts = testScripts()

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
  scripts.outcomes = ['load']
  expect(await askForChunk()).toBe(`load ${url}`)
  expect(scripts.requests).toEqual(requestsOf(url))
})

test('a chunk that was altered once is requested past the cache, and runs', async () => {
  await watchChunks()
  const look = looks(text)
  scripts.outcomes = ['error', 'load']
  expect(await askForChunk()).toBe(`load ${url}`)
  expect(look).toHaveBeenCalledWith(url, expect.objectContaining({ cache: 'reload' }))
  expect(scripts.requests).toEqual(requestsOf(url, `${url}?1`))
})

test('a chunk that is altered each time is not requested again', async () => {
  await watchChunks()
  looks('void 1')
  scripts.outcomes = ['error', 'load']
  expect(await askForChunk()).toBe(`error ${url}`)
  expect(scripts.requests).toEqual(requestsOf(url))
})

test('a chunk without any bytes is given up after five seconds, and asked for at another address then', async () => {
  await watchChunks()
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}))
  scripts.outcomes = ['hangs']
  const asking = askForChunk()
  await jest.advanceTimersByTimeAsync(5_000)
  expect(await asking).toBe(`timeout ${url}`)
  expect(document.head.children).toHaveLength(0)
  scripts.outcomes = ['hangs', 'load']
  const askingAnew = askForChunk()
  await jest.advanceTimersByTimeAsync(1_000)
  expect(await askingAnew).toBe(`load ${url}`)
  expect(scripts.requests).toEqual(requestsOf(url, url, `${url}?1`))
})

test('a chunk that the page has started and that hangs is given up too', async () => {
  const list = document.createElement('script')
  Object.assign(list, { id: 'drape-scripts', type: 'application/json' })
  list.text = JSON.stringify({
    hosts: [],
    entries: [],
    chunks: [{ url: '/site/shop/111111111111/app.js', integrity }],
  })
  document.body.append(list)
  scripts.outcomes = ['hangs']
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
