import { createHash, webcrypto } from 'node:crypto'
import { askAnew } from '@drape/contract/page-event'
import type { PageRegistry } from '@drape/release/page-registry'

const text = 'void 0'
const url = '/site/user/111111111111/app.js'
const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`

/** jsdom does not load scripts: the test decides the result of each attempt. */
let tries: readonly ('load' | 'error' | 'hangs')[]
let asked: string[]
let browser: MutationObserver

// crypto is missing in jsdom.
beforeAll(() => Object.defineProperty(globalThis, 'crypto', { value: webcrypto }))

beforeEach(() => {
  asked = []
  browser = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLScriptElement)) continue
      const outcome = tries[asked.length] ?? 'error'
      asked.push(`${node.getAttribute('src')} ${node.integrity}`)
      if (outcome !== 'hangs') node.dispatchEvent(new Event(outcome))
    }
  })
  browser.observe(document.head, { childList: true })
})

afterEach(() => {
  browser.disconnect()
  jest.useRealTimers()
})

/** Each test gets a page without earlier requests. */
const openPage = async (registry: PageRegistry = {}) => {
  jest.resetModules()
  const { loadScript } = await import('./load-script.ts')
  const { installChunkLoading } = await import('./chunk-loading.ts')
  installChunkLoading(registry)
  return loadScript
}

const at = (...addresses: string[]) => addresses.map((address) => `${address} ${integrity}`)
const looks = (bytes: string) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(bytes))

test('each retry requests another address with the same hash', async () => {
  const loadScript = await openPage()
  tries = ['error', 'error', 'load']
  await expect(loadScript(url, integrity)).rejects.toMatchObject({ url, hangs: false })
  await expect(loadScript(url, integrity)).rejects.toMatchObject({ url })
  await loadScript(url, integrity)
  expect(asked).toEqual(at(url, `${url}?1`, `${url}?2`))
})

test('a script without any bytes is given up after five seconds', async () => {
  const loadScript = await openPage()
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}))
  tries = ['hangs', 'load']
  const bringing = loadScript(url, integrity)
  const given = expect(bringing).rejects.toMatchObject({ url, hangs: true })
  await jest.advanceTimersByTimeAsync(5_000)
  await given
  await loadScript(url, integrity)
  expect(asked).toEqual(at(url, `${url}?1`))
})

test('and at once when a person presses Retry', async () => {
  const loadScript = await openPage()
  tries = ['hangs']
  const given = expect(loadScript(url, integrity)).rejects.toMatchObject({ hangs: true })
  dispatchEvent(new Event(askAnew))
  await given
})

test('a chunk that was altered once is requested past the cache, and runs', async () => {
  await openPage()
  const look = looks(text)
  tries = ['error', 'load']
  await globalThis.drapeLoadChunk(url, integrity)
  expect(look).toHaveBeenCalledWith(url, expect.objectContaining({ cache: 'reload' }))
  expect(asked).toEqual(at(url, `${url}?1`))
})

test('a chunk that is altered each time is not requested again', async () => {
  await openPage()
  looks('void 1')
  tries = ['error', 'load']
  await expect(globalThis.drapeLoadChunk(url, integrity)).rejects.toMatchObject({ url })
  expect(asked).toEqual(at(url))
})

describe('a chunk that keeps the address of an older version', () => {
  const older = '/site/user/000000000000/core.0a1b2c3d.js'
  const own = '/site/user/111111111111/core.0a1b2c3d.js'
  const release = {
    version: '111111111111',
    scope: 'drape_user_111111111111',
    entry: '/site/user/111111111111/entry.js',
    integrity: '',
    needs: {},
    since: { '000000000000': ['core'] },
  }
  let versions: (string | undefined)[]
  const notes = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLScriptElement) versions.push(node.dataset['version'])
  })

  beforeEach(() => {
    versions = []
    notes.observe(document.head, { childList: true })
  })

  afterEach(() => notes.disconnect())

  test('is asked for there, and told whose it is', async () => {
    await openPage({ user: [release] })
    tries = ['load', 'load']
    await globalThis.drapeLoadChunk(`https://cdn.example${own}`, integrity)
    await globalThis.drapeLoadChunk(url, integrity)
    expect(asked).toEqual(at(`https://cdn.example${older}`, url))
    expect(versions).toEqual([release.version, undefined])
  })

  test('is asked for there when it is the host’s, which is in no registry', async () => {
    const scripts = document.createElement('script')
    Object.assign(scripts, { id: 'drape-scripts', type: 'application/json' })
    const { version, since } = release
    scripts.text = JSON.stringify({ hosts: [{ version, since }] })
    document.body.append(scripts)
    await openPage()
    tries = ['load']
    await globalThis.drapeLoadChunk(own.replace('user', 'host'), integrity)
    scripts.remove()
    expect(asked).toEqual(at(older.replace('user', 'host')))
  })

  test('is asked for at its own address when it is not to be had there', async () => {
    await openPage({ user: [release] })
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 404 }))
    tries = ['error', 'load']
    await globalThis.drapeLoadChunk(own, integrity)
    expect(asked).toEqual(at(older, own))
  })
})
