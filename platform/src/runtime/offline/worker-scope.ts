/** What of a service worker's globals is used. The library `webworker` cannot stand beside `dom` in one project. */
interface LifeEvent extends Event {
  waitUntil(task: Promise<unknown>): void
}

interface PageClient {
  readonly url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<PageClient | null>
}

interface Events {
  readonly install: LifeEvent
  readonly activate: LifeEvent
  readonly message: LifeEvent & { readonly data: unknown; readonly source: MessageEventSource | null }
  readonly push: LifeEvent & { readonly data: { json(): unknown } | null }
  readonly notificationclick: LifeEvent & { readonly notification: Notification }
}

export interface WorkerScope {
  /** The ids of the root keys that the server trusts, which it puts before this worker; undefined where nothing is signed. */
  readonly drapeRoots?: readonly string[]
  readonly location: URL
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<readonly PageClient[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly navigator: Pick<Navigator, 'setAppBadge'>
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
}

export const scope = globalThis as unknown as WorkerScope
