import type * as PhotoPage from '@drape/remote-user/test/photo-page'
import type { Fault } from '../engine/fault-proxy.ts'
import type { Page } from './album.ts'
import { type BrowserStorage, indexedDbOf, localStorageOf, newBrowserStorage } from './browser-storage.ts'
import type { PageCode } from './page-code.ts'
import { pageNetwork } from './page-network.ts'
import type { Timers } from './timers.ts'

/** One person's browser: its tabs share this state. */
export interface PageBrowser {
  readonly storage: BrowserStorage
  readonly tabs: (Tab | undefined)[]
  readonly locks: { readonly tab: object; readonly go: () => void }[]
  isOnline: boolean
}

export const newPageBrowser = (): PageBrowser => ({
  storage: newBrowserStorage(),
  tabs: [],
  locks: [],
  isOnline: true,
})

interface Surroundings {
  readonly code: PageCode
  readonly timers: Timers
  readonly turn: (label: string) => Promise<void>
  readonly fetchFor: (fault: Fault) => (address: string, request: RequestInit) => Promise<Response>
  /** The state that is on the screen now. */
  readonly onShown: (state: PhotoPage.UploadState, page: Page) => void
  readonly onClosed: (page: Page) => void
  readonly picture: Blob
}

export type Tab = ReturnType<typeof openTab>

type Upload = PhotoPage.UploadState

/** A page that is loaded: the page's own code, with a browser's stead around it. */
export function openTab(browser: PageBrowser, surroundings: Surroundings) {
  const { code, timers, turn, fetchFor, onShown, onClosed, picture } = surroundings
  const faults: Fault[] = []
  const own = new Set<ReturnType<Timers['set']>>()
  let isAlive = true
  const me = { isOpen: () => isAlive }

  const never = new Promise<never>(() => undefined)
  /** What comes for a closed tab comes to nobody. */
  const whileOpen = async <T>(coming: Promise<T>): Promise<T> => {
    const come = await coming.catch((error) => {
      if (isAlive) throw error
      return never
    })
    return isAlive ? come : never
  }
  const later = (task: () => void) => void whileOpen(turn('the storage answers')).then(task)

  const setTimer = (run: () => void, ms?: number) => {
    const timer = timers.set(() => {
      own.delete(timer)
      run()
    }, ms)
    own.add(timer)
    return timer
  }
  const clearTimer = (timer: ReturnType<typeof setTimer> | undefined) => {
    if (timer) own.delete(timer)
    timers.clear(timer)
  }

  const network = pageNetwork({
    hold: timers.hold,
    turn: (label) => whileOpen(turn(label)),
    isOnline: () => browser.isOnline,
    nextFault: () => faults.shift() ?? 'none',
    deliver: (address, request, fault) => fetchFor(fault)(address, request),
  })

  const events = new EventTarget()
  const localStorage = localStorageOf(browser.storage, () => {
    for (const tab of browser.tabs) if (tab && tab.me !== me) queueMicrotask(() => tab.tell('storage'))
  })
  const window = {
    localStorage,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  }
  const locks = {
    request: (_name: string, _options: object, task: () => Promise<unknown>) =>
      new Promise((resolve, reject) => {
        const leave = () => {
          browser.locks.shift()
          browser.locks[0]?.go()
        }
        const go = () =>
          void task()
            .then(resolve, reject)
            .finally(() => isAlive && leave())
        browser.locks.push({ tab: me, go })
        if (browser.locks.length === 1) go()
      }),
  }

  /** A picture that the browser can read. */
  class PageImage {
    src = ''
    readonly width = 12
    readonly height = 16
    decode = () => Promise.resolve()
  }
  const canvas = () => ({
    getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
    toBlob: (take: (blob: Blob) => void) => take(picture),
  })

  let listen: (() => void) | undefined
  /** Nothing is drawn. */
  const react = {
    createContext: () => ({}),
    useSyncExternalStore: <T>(watch: (listener: () => void) => unknown, read: () => T): T => {
      if (listen) watch(listen)
      return read()
    },
  }
  /** What a component would be given; `listener` hears of the next. */
  const use = <T>(hook: () => T, listener?: () => void): T => {
    listen = listener
    try {
      return hook()
    } finally {
      listen = undefined
    }
  }

  const page = code.load({
    react,
    /** Over the net, like any script. */
    canLoad: () => browser.isOnline,
    later,
    globals: {
      window,
      document: { getElementById: () => null, createElement: canvas, visibilityState: 'visible' },
      location: new URL('http://drape.example/'),
      navigator: {
        locks,
        get onLine() {
          return browser.isOnline
        },
      },
      indexedDB: indexedDbOf(browser.storage, later),
      ...network,
      setTimeout: setTimer,
      clearTimeout: clearTimer,
      setInterval: () => undefined,
      AbortSignal: {
        timeout: (ms: number) => {
          const controller = new AbortController()
          setTimer(() => controller.abort(new DOMException('late', 'TimeoutError')), ms)
          return controller.signal
        },
        any: AbortSignal.any?.bind(AbortSignal),
      },
      Image: PageImage,
      URL: Object.assign(class extends URL {}, {
        createObjectURL: () => 'blob:photo',
        revokeObjectURL: () => undefined,
      }),
      // On plain http: no key, so that the tokens are bearer's.
      crypto: { randomUUID: () => crypto.randomUUID(), getRandomValues: crypto.getRandomValues.bind(crypto) },
      Worker: undefined,
      OffscreenCanvas: undefined,
      caches: undefined,
    },
  })

  // As photo-sender.tsx does.
  let userId: string | undefined
  const remove = async (id: string) => {
    const { make } = await page.bringSignIn()
    return make(page.deletePhoto, { params: { id } })
  }
  const follow = () => {
    const session = use(page.useSession)
    const next = session.status === 'in' ? session.id : undefined
    if (next === userId) return
    if (userId !== undefined) page.endFor()
    userId = next
    if (next) void page.beginFor(next, remove)
  }
  const shown = (): Upload => use(page.useUploadState)

  const tab = {
    me,
    page,
    /** For the next requests. */
    faults,
    uploadState: shown,
    remove,
    userId: () => userId,
    tell: (event: 'online' | 'offline' | 'storage') =>
      void (isAlive && events.dispatchEvent(new Event(event))),
    close: () => {
      if (isAlive) onClosed(me)
      isAlive = false
      for (const timer of own) timers.clear(timer)
      const hasLock = browser.locks[0]?.tab === me
      const left = browser.locks.filter(({ tab }) => tab !== me)
      browser.locks.splice(0, browser.locks.length, ...left)
      if (hasLock) browser.locks[0]?.go()
    },
    isOpen: me.isOpen,
  }
  use(page.useUploadState, () => isAlive && onShown(shown(), me))
  use(page.useSession, () => isAlive && follow())
  follow()
  return tab
}
