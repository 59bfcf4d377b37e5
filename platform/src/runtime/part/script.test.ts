import { runScript as runUntil, ScriptFailure } from './script.ts'

const runScript = (url: string, integrity: string, giveUp = new AbortController().signal) =>
  runUntil(url, integrity, giveUp)

const url = '/site/shop/v1/entry.js'
const integrity = 'sha384-abc'

const inserted = () => {
  const script = document.querySelector<HTMLScriptElement>(`script[src="${url}"]`)
  if (!script) throw new Error('No script was inserted.')
  return script
}

beforeEach(() => {
  document.head.innerHTML = '<script nonce="n1" type="application/json"></script>'
})

test("a script carries its hash, asks without credentials and has the page's nonce", async () => {
  const running = runScript(url, integrity)
  expect(inserted().integrity).toBe(integrity)
  expect(inserted().crossOrigin).toBe('anonymous')
  expect(inserted().nonce).toBe('n1')
  inserted().dispatchEvent(new Event('load'))
  await running
  expect(document.querySelector('script[src]')).toBeNull()
})

test('a script that did not load says at which address, and that it did not throw', async () => {
  const running = runScript(url, integrity)
  inserted().dispatchEvent(new Event('error'))
  await expect(running).rejects.toEqual(new ScriptFailure(url))
  await expect(running).rejects.toMatchObject({ url, thrown: undefined })
})

test('a script that ran and threw says what', async () => {
  const thrown = new Error('planted')
  const running = runScript(url, integrity)
  window.dispatchEvent(new ErrorEvent('error', { filename: inserted().src, error: thrown }))
  inserted().dispatchEvent(new Event('load'))
  await expect(running).rejects.toMatchObject({ url, thrown })
})

test('what another script throws meanwhile is not its fault', async () => {
  const running = runScript(url, integrity)
  window.dispatchEvent(new ErrorEvent('error', { filename: 'http://localhost/a.js', error: new Error('b') }))
  inserted().dispatchEvent(new Event('load'))
  await expect(running).resolves.toBeUndefined()
})

test('a script that was given up did not load, and lies where no browser runs it when it comes after all', async () => {
  const giveUp = new AbortController()
  const running = runScript(url, integrity, giveUp.signal)
  const script = inserted()
  giveUp.abort()
  await expect(running).rejects.toMatchObject({ url, thrown: undefined })
  expect(script.ownerDocument).not.toBe(document)
})

test('a script that somebody waits for is not given up by itself', async () => {
  jest.useFakeTimers()
  const running = runScript(url, integrity, new AbortController().signal)
  jest.advanceTimersByTime(60_000)
  inserted().dispatchEvent(new Event('load'))
  await running
})

describe('a script that the page started itself', () => {
  const start = (hash: string) => {
    const script = document.createElement('script')
    script.src = url
    script.integrity = hash
    document.head.append(script)
  }

  test('is waited for, not asked for again', async () => {
    start(integrity)
    const running = runScript(url, integrity)
    expect(document.querySelectorAll(`script[src="${url}"]`)).toHaveLength(1)
    inserted().dispatchEvent(new Event('load'))
    await running
  })

  test('is not trusted without the same hash', () => {
    start('')
    void runScript(url, integrity).catch(() => {})
    const hashes = [...document.querySelectorAll<HTMLScriptElement>(`script[src="${url}"]`)].map(
      (script) => script.integrity,
    )
    expect(hashes).toEqual(['', integrity])
  })
})
