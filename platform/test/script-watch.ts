import { webcrypto } from 'node:crypto'
import { sha384 } from '../src/release/integrity.ts'

/** The bytes of the files that scripts of these tests are. */
export const text = 'void 0'
export const integrity = sha384(text)

/** jsdom does not load scripts: what becomes of each that is put into the page, a test decides. */
export const watchScripts = (decide: (script: HTMLScriptElement) => void): MutationObserver => {
  const browser = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLScriptElement) decide(node)
  })
  browser.observe(document.head, { childList: true })
  return browser
}

/** Scripts whose outcome the test decides, one after the other; it can list the requested ones. */
export const testScripts = () => {
  const scripts = { outcomes: [] as ('load' | 'error' | 'hangs')[], requests: [] as string[] }
  let browser: MutationObserver
  // Missing in jsdom.
  beforeAll(() => Object.defineProperty(globalThis, 'crypto', { value: webcrypto }))
  beforeEach(() => {
    Object.assign(scripts, { outcomes: [], requests: [] })
    browser = watchScripts(async (script) => {
      scripts.requests.push(`${script.getAttribute('src')} ${script.integrity}`)
      const outcome = scripts.outcomes.shift()
      // Once whoever else watches the page has seen it too.
      await Promise.resolve()
      if (outcome && outcome !== 'hangs') script.dispatchEvent(new Event(outcome))
    })
  })
  afterEach(() => browser.disconnect())
  return scripts
}

/** Such requests, each with the hash of the text. */
export const requestsOf = (...addresses: string[]): string[] =>
  addresses.map((address) => `${address} ${integrity}`)
