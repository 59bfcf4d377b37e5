import {
  type AddressRules,
  guardedLookup,
  publicOnly,
  refuseAddress,
  refusePort,
} from '@drape/platform/server/public-address'
import type { Dispatcher, fetch as Fetch, Response } from 'undici'
import { readStart } from '../infra/http/read-up-to.ts'

const maxRedirects = 3
const patienceMs = 5_000

/** What is read of a shop: the head of a page is at its start, and a picture without its end is damaged. */
const page = {
  maxBytes: 2 * 1024 * 1024,
  media: /^(text\/html|application\/xhtml\+xml)\b/i,
  accept: 'text/html,application/xhtml+xml',
}
const kinds = {
  page: {
    ...page,
    userAgent: 'Drape (reads one page when a stylist asks)',
  },
  again: {
    ...page,
    userAgent: 'Drape (reads a page once a day to see whether its piece is still sold)',
  },
  /** https://www.rfc-editor.org/rfc/rfc9309 asks for 500 KiB at least. */
  robots: {
    maxBytes: 512 * 1024,
    media: /^text\/plain\b/i,
    accept: 'text/plain',
    userAgent: 'Drape (reads robots.txt before pages)',
  },
  picture: {
    maxBytes: 8 * 1024 * 1024,
    media: /^image\/(jpeg|png|webp)\b/i,
    accept: 'image/jpeg,image/png,image/webp',
    userAgent: 'Drape (reads one picture when a client shares an outfit)',
  },
} as const

type Kind = keyof typeof kinds

interface Question {
  readonly kind: Kind
  /** Of what was read last: the shop then says 304 if that is still the same. */
  readonly etag?: string | undefined
}

/** The message is shown to the stylist. */
export class PageNotRead extends Error {
  override readonly name = 'PageNotRead'
}

/** The shop was not asked. */
export class PageNotAllowed extends PageNotRead {}

export interface ShopPage {
  /** Where it was at last. */
  readonly address: string
  readonly bytes: Buffer
  /** As the server says it; a page may say it too. */
  readonly charset?: string | undefined
}

export interface ShopReply {
  readonly status: number
  readonly headers: Response['headers']
  /** Undefined without success, and for what is not of the kind that was asked for. */
  readonly page: ShopPage | undefined
}

export interface ShopAccess {
  /** Only these domains and their subdomains; undefined for any. */
  readonly domains: readonly string[] | undefined
  /** A proxy that goes out for us; it then decides which addresses are public. */
  readonly proxy: string | undefined
}

const isOf = (hostname: string, domain: string): boolean =>
  hostname === domain || hostname.endsWith(`.${domain}`)

/** Reads a page or a picture of a shop as a visitor without cookies would, and nothing that lies in our own network. */
export function shopPages({ domains, proxy }: ShopAccess, rules: AddressRules = publicOnly) {
  const connect = { lookup: guardedLookup(rules), timeout: patienceMs }
  let opened: Promise<{ fetch: typeof Fetch; dispatcher: Dispatcher }> | undefined
  /** Loaded for the first call, and not before a server listens: it is large. */
  const open = () => {
    opened ??= import('undici').then(({ Agent, fetch, ProxyAgent }) => ({
      fetch,
      dispatcher: proxy ? new ProxyAgent(proxy) : new Agent({ connect }),
    }))
    return opened
  }

  const allow = (url: URL): void => {
    if (!/^https?:$/.test(url.protocol) || url.username || url.password)
      throw new PageNotAllowed('This address leads on to one that is not read.')
    if (domains && !domains.some((domain) => isOf(url.hostname, domain)))
      throw new PageNotAllowed(`Pages of ${url.hostname} are not read here.`)
    refusePort(url, rules)
    if (!proxy) refuseAddress(url, rules)
  }

  async function follow(
    url: URL,
    question: Question,
    signal: AbortSignal,
    redirects = 0,
  ): Promise<ShopReply> {
    const { accept, userAgent, media, maxBytes } = kinds[question.kind]
    allow(url)
    const { fetch, dispatcher } = await open()
    const headers = {
      accept,
      'accept-language': 'en-IN,en;q=0.8',
      'user-agent': userAgent,
      ...(question.etag && { 'if-none-match': question.etag }),
    }
    const reply = await fetch(url, { dispatcher, signal, headers, redirect: 'manual', credentials: 'omit' })
    const location = reply.headers.get('location')
    if (reply.status >= 300 && reply.status < 400 && location) {
      await reply.body?.cancel()
      if (redirects === maxRedirects) throw new PageNotRead('This address leads on and on.')
      return follow(new URL(location, url), question, signal, redirects + 1)
    }
    const type = reply.headers.get('content-type') ?? ''
    const charset = /charset="?([\w-]+)/i.exec(type)?.[1]
    const isRead = reply.ok && media.test(type)
    const bytes = isRead ? await readStart(maxBytes, reply.body) : undefined
    if (!bytes) await reply.body?.cancel()
    const { status } = reply
    return { status, headers: reply.headers, page: bytes && { address: url.href, bytes, charset } }
  }

  const ask = async (address: string, question: Question): Promise<ShopReply> => {
    try {
      return await follow(new URL(address), question, AbortSignal.timeout(patienceMs))
    } catch (error) {
      if (error instanceof PageNotRead) throw error
      // One text for all of these: a stylist must not learn which servers our own network has.
      throw new PageNotRead('The shop does not answer.')
    }
  }

  return {
    /** Whatever the shop answers; PageNotRead if it does not. */
    ask,
    read: async (address: string, kind: Kind = 'page'): Promise<ShopPage> => {
      const { status, page } = await ask(address, { kind })
      if (page) return page
      const isOk = status >= 200 && status < 300
      throw new PageNotRead(isOk ? `This address is not a ${kind}.` : `The shop answered with ${status}.`)
    },
    close: async () => (await opened)?.dispatcher.close(),
  }
}
