import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { patternAt } from '../../release/routes/routes.ts'
import { apiBaseOf, isPage, type OwnPart, withOwnPart } from './live-page.ts'

/** Hop-by-hop headers, and HSTS, which would be for the other address. */
const notPassedOn = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'strict-transport-security']

const forwardedHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !notPassedOn.includes(name)))

const wantsPage = ({ method, url = '', headers: { accept = '' } }: IncomingMessage): boolean =>
  method === 'GET' && accept.includes('text/html') && !/^\/(api|site)\//.test(url)

const ask = (request: IncomingMessage, base: string, live: URL, more: IncomingHttpHeaders) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const url = new URL(base.replace(/\/+$/, '') + request.url)
    const { origin, referer, host } = request.headers
    const ownOrigin = `http://${host}`
    const headers = {
      ...forwardedHeaders(request.headers),
      // Of this machine's pages; those of other origins keep theirs.
      ...(origin === ownOrigin && { origin: live.origin }),
      ...(referer?.startsWith(ownOrigin) && { referer: live.origin + referer.slice(ownOrigin.length) }),
      ...more,
      host: url.host,
    }
    const { request: send } = url.protocol === 'https:' ? https : http
    const forwarded = send(url, { method: request.method, headers }, resolve).on('error', reject)
    pipeline(request, forwarded).catch(reject)
  })

/** A proxy of the live site that replaces one part, asked for with each page, as an edit may change what it needs. */
export const liveProxy = ({ live: address, own }: { readonly live: string; readonly own: () => OwnPart }) => {
  const live = new URL(address)
  let apiBase = ''

  const sendPage = async (request: IncomingMessage, response: ServerResponse, answer: IncomingMessage) => {
    const html = await text(answer)
    // Files that change with each edit have no digest that a page could name.
    const { 'content-length': _, 'integrity-policy': _named, ...headers } = forwardedHeaders(answer.headers)
    if (!isPage(html)) return void response.writeHead(answer.statusCode ?? 502, headers).end(html)
    apiBase = apiBaseOf(html)
    const part = own()
    const page = withOwnPart({ html, policy: String(headers['content-security-policy'] ?? '') }, part)
    const { pathname } = new URL(request.url ?? '/', live)
    const isOwnPath = patternAt([{ routes: [...(part.release.routes ?? [])] }], pathname) !== undefined
    response.writeHead(isOwnPath ? 200 : (answer.statusCode ?? 502), {
      ...headers,
      'content-security-policy': page.policy,
      'cache-control': 'no-store',
    })
    response.end(page.html)
  }

  const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
    const isForPage = wantsPage(request)
    const base = request.url?.startsWith('/api/') && apiBase ? apiBase : address
    const answer = await ask(request, base, live, isForPage ? { 'accept-encoding': 'identity' } : {})
    const { location } = answer.headers
    if (location?.startsWith(live.origin)) answer.headers.location = location.slice(live.origin.length) || '/'
    if (isForPage && answer.headers['content-type']?.startsWith('text/html'))
      return sendPage(request, response, answer)
    response.writeHead(answer.statusCode ?? 502, forwardedHeaders(answer.headers))
    await pipeline(answer, response)
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    answerTo(request, response).catch(({ code, message }: NodeJS.ErrnoException) => {
      if (response.headersSent) return void response.destroy()
      response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
      response.end(`${address} does not answer (${code ?? message}).\n`)
    })
  }
}
