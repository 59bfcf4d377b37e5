import { TestEnvironment } from 'jest-environment-jsdom'

/** What every browser has and jsdom lacks, taken from Node. */
const fromNode = {
  // Node's fetch refuses the abort signals of jsdom, hence they come together.
  AbortController,
  AbortSignal,
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

/** What it is to be open and shut; the focus trap and the layer above the page are the real browser's. */
const dialogMethods = {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    if (!this.open) return
    this.open = false
    const { Event } = this.ownerDocument.defaultView as Window & typeof globalThis
    // Browsers fire the event later, not synchronously.
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  },
}

type AddListener = EventTarget['addEventListener']

/** jsdom refuses the abort signals of Node. */
const withSignals = (add: AddListener, window: EventTarget): AddListener =>
  function (this: EventTarget | undefined, name, listener, options = false) {
    const target = this ?? window
    const { signal, ...others } = typeof options === 'object' ? { ...options } : { capture: options }
    if (signal?.aborted) return
    add.call(target, name, listener, others)
    signal?.addEventListener('abort', () => target.removeEventListener(name, listener, others))
  }

/** What the browser's own style sheet hides by their attributes. */
const hideable = ['dialog', 'details', 'input']

/**
 * Asked once for each kind of element, unless it has an id, or it or what is around it has a style: jsdom matches every
 * rule of every sheet for each element that a role is asked of, a fifth of what these tests cost.
 */
const styleByName = (styleOf: typeof getComputedStyle) => {
  const styles = new Map<string, CSSStyleDeclaration>()
  return (element: Element): CSSStyleDeclaration => {
    const { id, localName } = element
    const isOwn = id || hideable.includes(localName) || element.hasAttribute('hidden')
    if (isOwn || element.closest('[style]')) return styleOf(element)
    const style = styles.get(localName) ?? styleOf(element)
    styles.set(localName, style)
    return style
  }
}

/** Jest asks for a default export. */
export default class BrowserEnvironment extends TestEnvironment {
  readonly #open: { close(): void }[] = []
  #storages: readonly Storage[] = []

  override async setup(): Promise<void> {
    await super.setup()
    const open = this.#open
    this.#storages = [this.global.localStorage, this.global.sessionStorage]
    const { EventTarget, getComputedStyle, HTMLDialogElement } = this.global
    for (const target of [this.global, EventTarget.prototype])
      target.addEventListener = withSignals(target.addEventListener, this.global)
    Object.assign(HTMLDialogElement.prototype, dialogMethods)
    // jsdom's own takes no marks, and is a getter.
    Object.defineProperty(this.global, 'performance', { value: performance, writable: true })
    Object.assign(this.global, fromNode, {
      ResizeObserver,
      matchMedia,
      getComputedStyle: styleByName(getComputedStyle),
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

  /** No test finds what another has stored. */
  handleTestEvent({ name }: { readonly name: string }): void {
    if (name === 'test_done') for (const storage of this.#storages) storage.clear()
  }

  override async teardown(): Promise<void> {
    // A port that listens keeps Node alive for ever.
    for (const port of this.#open) port.close()
    await super.teardown()
  }
}
