import { createHash, X509Certificate } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { serveSite } from '@drape/api/site'
import type { ReplyOf } from '@drape/contract/call'
import { checkReadiness } from '@drape/contract/health'
import { beginPasskeySignIn } from '@drape/contract/passkey'
import { type FastifyInstance, fastify } from 'fastify'
import { generate } from 'selfsigned'
import type { Side } from './sides.ts'
import { bytesPerSecond, latencyMs } from './slow-phone.ts'

const ready: ReplyOf<typeof checkReadiness> = {
  status: 'ready',
  database: 'up',
  migrations: 'up',
  objects: 'up',
}

/** For the passkey that the browser may offer at the desk's sign-in. */
const passkey: ReplyOf<typeof beginPasskeySignIn> = {
  options: { challenge: 'AAAA', rpId: 'localhost', timeout: 600_000, userVerification: 'required' },
}

/** The requests that a server got, from a page or from its service worker. */
export interface Traffic {
  readonly requests: number
  readonly scriptRequests: number
  readonly servedScriptBytes: number
}

const isScript = (url: string): boolean => /^\/site\/.*\.js$/.test(url)

/** Serves a site as the product does, but over HTTP/2, as the proxy in front of it does on the internet. */
export const serveSide = async ({ product, isPlain, hasDictionaries }: Side, siteDir: string) => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
  // The types of requests and replies differ by the protocol, which the routes do not use.
  const app = fastify({ http2: true, https: { key, cert } }) as unknown as FastifyInstance
  const responses: { url: string; bytes: number }[] = []
  app.addHook('onResponse', async ({ url }, reply) => {
    responses.push({ url, bytes: Number(reply.getHeader('content-length') ?? 0) })
  })
  // The browser slows down what a page asks for, and not what its worker does.
  app.addHook('onSend', async ({ headers }, reply, payload) => {
    if (!headers.referer?.endsWith('/service-worker.js')) return
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    const bytes = isWhole ? Buffer.byteLength(payload) : Number(reply.getHeader('content-length') ?? 0)
    await sleep(latencyMs + (1000 * bytes) / bytesPerSecond)
  })
  // Pages run only scripts whose hash they name, and a stock federation has no hashes.
  if (product === 'stock')
    app.addHook('onSend', async (_request, reply) => void reply.removeHeader('integrity-policy'))
  app.get(checkReadiness.path, async () => ready)
  app.post(beginPasskeySignIn.path, async () => passkey)
  await serveSite(app, {
    siteDir,
    siteBucket: undefined,
    siteBase: '',
    apiBase: '',
    publicUrl: undefined,
    securityContact: undefined,
    googleClientId: undefined,
    analyticsId: undefined,
    tracedShare: undefined,
    notifications: false,
    evidence: true,
    // Without it, browsers are given a worker that removes itself.
    serviceWorker: !isPlain,
    dictionaries: hasDictionaries,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return {
    address: `https://localhost:${(app.server.address() as AddressInfo).port}`,
    /** With this hash a browser trusts the certificate; it caches nothing under one that it distrusts. */
    keyHash: createHash('sha256').update(publicKey).digest('base64'),
    /** What was asked since this was called the last time. */
    takeTraffic: (): Traffic => {
      const all = responses.splice(0)
      const scripts = all.filter(({ url }) => isScript(url))
      return {
        requests: all.length,
        scriptRequests: scripts.length,
        servedScriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
      }
    },
    close: () => app.close(),
  }
}

export type SiteServer = Awaited<ReturnType<typeof serveSide>>
