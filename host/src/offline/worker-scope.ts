/** What of a service worker's globals is used. The library `webworker` cannot stand beside `dom` in one project. */
interface LifeEvent extends Event {
  waitUntil(task: Promise<unknown>): void
}

interface FetchEvent extends LifeEvent {
  readonly request: Request
}

interface WorkerMessage extends LifeEvent {
  readonly data: unknown
  readonly source: MessageEventSource | null
}

interface Events {
  readonly install: LifeEvent
  readonly activate: LifeEvent
  readonly fetch: FetchEvent
  readonly message: WorkerMessage
}

export interface WorkerScope {
  readonly location: URL
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
}

export const scope = globalThis as unknown as WorkerScope
