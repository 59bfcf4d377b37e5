import { AsyncLocalStorage } from 'node:async_hooks'
import type { AskOf, Call, ReplyOf } from '@drape/contract/call'
import { refreshUser, type Stylist, type Tokens, type User } from '@drape/contract/session'
import { generateKeyPair, type KeyPair } from 'dpop'
import { createMemberCalls } from '../src/session/member-calls.ts'
import { createSession } from '../src/session/session.store.ts'

/** The state that the tabs of one browser share. */
export interface Browser {
  readonly storage: Map<string, string>
  /** The key to which the sessions of its pages are bound; undefined for sessions without proofs. */
  readonly key: KeyPair | undefined
  lock: Promise<unknown>
}

export type { KeyPair }
export const newKey = (): Promise<KeyPair> => generateKeyPair('ES256')
export const newBrowser = (key?: KeyPair): Browser => ({ storage: new Map(), key, lock: Promise.resolve() })

type Fetch = (address: string, request: RequestInit) => Promise<Response>

export interface Page {
  make<C extends Call>(call: C, ask: AskOf<C>): Promise<ReplyOf<C>>
  enter(tokens: Tokens, user: User | Stylist): void
  /** Signs out here and at the server. */
  leave(): Promise<void>
}

/** The page whose code runs, because several are open at once. */
const currentPage = new AsyncLocalStorage<{ readonly browser: Browser; readonly fetch: Fetch }>()

const storage = {
  getItem: (key: string) => currentPage.getStore()?.browser.storage.get(key) ?? null,
  setItem: (key: string, text: string) => void currentPage.getStore()?.browser.storage.set(key, text),
  removeItem: (key: string) => void currentPage.getStore()?.browser.storage.delete(key),
  get length() {
    return currentPage.getStore()?.browser.storage.size ?? 0
  },
}

/** The key for the first request, whose proof is refused. */
let trialKey: KeyPair | undefined

/** The page's code caches the first key that it reads: this one is always that of the current browser. */
const keyHere = {
  get privateKey() {
    return (currentPage.getStore()?.browser.key ?? trialKey)?.privateKey
  },
  get publicKey() {
    return (currentPage.getStore()?.browser.key ?? trialKey)?.publicKey
  },
}

const answerOf = (result: unknown) => {
  const request: { result: unknown; onsuccess?: () => void } = { result }
  queueMicrotask(() => request.onsuccess?.())
  return request
}

/** Only the methods that idb-keyval calls to read the key. */
const indexedDB = {
  open: () => answerOf({ transaction: () => ({ objectStore: () => ({ get: () => answerOf(keyHere) }) }) }),
}

const address = 'https://drape.example/'

/** A browser without a key is at another origin than the server, which allows no proofs from there. */
const location = {
  href: address,
  get origin() {
    return currentPage.getStore()?.browser.key ? new URL(address).origin : 'https://elsewhere.example'
  },
}

const locks = {
  request: (_name: string, _options: object, task: () => Promise<unknown>) => {
    const browser = currentPage.getStore()?.browser
    if (!browser) return task()
    const result = browser.lock.then(task, task)
    browser.lock = result.catch(() => undefined)
    return result
  },
}

const window = {
  localStorage: storage,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}

const withoutProofs: Fetch = async (_, { headers }) => {
  if (new Headers(headers).has('dpop')) throw new TypeError('Failed to fetch')
  return new Response('{}')
}

/** Gives Node the globals of a browser that the code of the front ends uses, with separate ones for each page. */
export async function actAsBrowsers(): Promise<void> {
  const define = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  const { fetch: nodeFetch } = globalThis
  define('window', window)
  define('document', { getElementById: () => null })
  define('location', location)
  define('indexedDB', indexedDB)
  define('navigator', { locks, onLine: true })
  define('fetch', (address: string, request: RequestInit) =>
    (currentPage.getStore()?.fetch ?? nodeFetch)(address, request),
  )
  trialKey = await newKey()
  // The page's code learns here that no proof is allowed, so that all stories begin alike.
  await openPage(newBrowser(), withoutProofs)
    .make(refreshUser, { body: { refresh: 'none' } })
    .catch(() => undefined)
}

/** A page with the real code for signing in, calls and refreshes. */
export function openPage(browser: Browser, fetch: Fetch): Page {
  const context = { browser, fetch }
  return currentPage.run(context, () => {
    const session = createSession()
    const calls = createMemberCalls(() => '', session)
    return {
      make: (call, ask) => currentPage.run(context, () => calls.make(call, ask)),
      enter: (tokens, user) => currentPage.run(context, () => session.enter(tokens, user)),
      leave: () =>
        currentPage.run(context, async () => {
          const tokens = session.tokens()
          session.end()
          await calls.endSession(tokens)
        }),
    }
  })
}
