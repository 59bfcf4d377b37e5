import { TestEnvironment } from 'jest-environment-jsdom'

/** What every browser has and jsdom lacks, taken from Node. */
const fromNode = {
  Headers,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  fetch,
  structuredClone,
}

class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** A wide screen in the light theme. */
const matchMedia = (media: string) => ({
  matches: false,
  media,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
})

/** Jest asks for a default export. */
export default class BrowserEnvironment extends TestEnvironment {
  readonly #open: { close(): void }[] = []

  override async setup(): Promise<void> {
    await super.setup()
    const open = this.#open
    const { getComputedStyle } = this.global
    Object.assign(this.global, fromNode, {
      ResizeObserver,
      matchMedia,
      // jsdom complains in the console when antd asks for a pseudo-element.
      getComputedStyle: (element: Element) => getComputedStyle(element),
      MessageChannel: class extends MessageChannel {
        constructor() {
          super()
          open.push(this.port1)
        }
      },
      BroadcastChannel: class extends BroadcastChannel {
        constructor(name: string) {
          super(name)
          open.push(this)
        }
      },
    })
  }

  override async teardown(): Promise<void> {
    // A port that listens keeps Node alive for ever.
    for (const port of this.#open) port.close()
    await super.teardown()
  }
}
