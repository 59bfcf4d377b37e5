import type { Fault } from '../engine/fault-proxy.ts'

interface Network {
  /** No time passes meanwhile. */
  readonly hold: <T>(task: Promise<T>) => Promise<T>
  /** Until this request's turn has come. */
  readonly turn: (label: string) => Promise<void>
  readonly isOnline: () => boolean
  readonly nextFault: () => Fault
  readonly deliver: (address: string, request: RequestInit, fault: Fault) => Promise<Response>
}

const ifJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A page's way out, for fetch and XMLHttpRequest alike. `onSent`: how much has left, from 0 to 1. */
export function pageNetwork({ hold, turn, isOnline, nextFault, deliver }: Network) {
  const ask = async (
    address: string,
    request: RequestInit,
    onSent: (share: number) => void,
    isOver = () => false,
  ) => {
    const form = new Request(new URL(address, 'http://drape.example'), request)
    const headers = Object.fromEntries(form.headers)
    const body = request.body ? Buffer.from(await hold(form.arrayBuffer())) : undefined
    await turn('a request leaves')
    // What is aborted before it leaves, never does.
    if (!isOnline() || isOver()) throw new TypeError('offline')
    const fault = nextFault()
    if (fault === 'request lost') onSent(0.5)
    else onSent(1)
    if (fault === 'hangs') return new Promise<never>(() => undefined)
    if (fault === 'is answered by a busy server') return new Response('busy', { status: 503 })
    if (fault === 'is answered by a stranger') return new Response('<title>Free wifi</title>')
    const reply = await hold(deliver(address, { method: form.method, headers, ...(body && { body }) }, fault))
    await turn('a reply arrives')
    if (!isOnline()) throw new TypeError('offline')
    return reply
  }

  const fetchIt = (address: string, { signal, ...request }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      ask(address, request, () => undefined).then(resolve, reject)
    })

  /** Of XMLHttpRequest what form-client.ts uses. */
  class PageRequest {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onloadend?: () => void
    status = 0
    statusText = ''
    /** As with the responseType `json`: null for a body that is not JSON. */
    response: unknown = null
    readonly #headers: Record<string, string> = {}
    #reply: Response | undefined
    #method = ''
    #address = ''
    #isOver = false

    open(method: string, address: string) {
      this.#method = method
      this.#address = address
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value
    }
    getResponseHeader(name: string) {
      return this.#reply?.headers.get(name) ?? null
    }
    abort() {
      if (this.#isOver) return
      this.#isOver = true
      this.onloadend?.()
    }
    send(body: BodyInit) {
      void this.#run(body)
    }
    async #run(body: BodyInit) {
      const onSent = (share: number) =>
        this.#isOver || this.upload.onprogress?.({ loaded: share * 100, total: 100 })
      const request = { method: this.#method, headers: this.#headers, body }
      const reply = await ask(this.#address, request, onSent, () => this.#isOver).catch(() => undefined)
      const text = reply && (await hold(reply.text()))
      if (this.#isOver) return
      this.#isOver = true
      if (reply && text !== undefined) {
        this.#reply = reply
        this.status = reply.status
        this.statusText = reply.statusText
        this.response = ifJson(text)
      }
      this.onloadend?.()
    }
  }

  return { fetch: fetchIt, XMLHttpRequest: PageRequest }
}
