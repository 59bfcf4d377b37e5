import { readFile } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { servedType } from '../../release/file-kinds.ts'
import { liveManifest, manifestFile } from '../../release/foreign/live-manifest.ts'
import { inside } from '../../release/inside.ts'
import { readFacts } from '../../release/kept/kept.store.ts'
import type { SiteServerOptions } from '../options.ts'
import { serveDeltas } from './delta.routes.ts'
import { pack } from './encoding.ts'
import type { LiveSite } from './live-site.ts'

/** What clients verify a registry by: the newest root, and each under its number. */
const root = /^\/(?:\d{1,9}\.)?root\.json$/
/**
 * A path /part/version/file. Published names never begin with a dot and contain no backslash or percent sign, so no
 * matching path can leave its folder.
 */
const versioned = /^(?!.*\/(?:[./]|$))\/[\w.@~-]+\/[\w.@~-]+\/[\w.@~/-]+$/
/** Templates of pages are served only as pages, with their policy; source maps are not public. */
const isServed = (path: string) => root.test(path) || (versioned.test(path) && servedType(path) !== undefined)

/** For a file that is opened directly, not from a page: it is shown, and runs no script in our origin. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** In a scope of its own, the immutable files of published versions, and the addresses that lead to the live ones. */
export async function serveAssets(
  site: FastifyInstance,
  { read }: LiveSite,
  { siteDir, dictionaries }: Pick<SiteServerOptions, 'siteDir' | 'dictionaries'>,
): Promise<void> {
  site.addHook('onRequest', async (_request, reply) => void reply.header('content-security-policy', policy))
  site.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.\n'),
  )
  // An address that continues after a file name.
  site.setErrorHandler<NodeJS.ErrnoException>((error, _request, reply) => {
    if (error.code === 'ENOTDIR') return reply.callNotFound()
    throw error
  })
  site.get('/', (_request, reply) => reply.callNotFound())
  site.get('/licences.txt', async (_request, reply) => {
    const live = await read().catch(() => undefined)
    if (!live?.notices) return reply.callNotFound()
    return reply.type('text/plain; charset=utf-8').send(live.textOf(live.notices))
  })

  // Not the file itself, which may have been altered since it was verified.
  site.get('/registry.json', async (request, reply) => {
    const live = await read().catch(() => undefined)
    if (!live) return reply.callNotFound()
    return reply.type('application/json; charset=utf-8').send(await pack(request, reply, live.text))
  })

  site.get<{ Params: { part: string } }>(`/:part/${manifestFile}`, async ({ params: { part } }, reply) => {
    const { history } = await read().catch(() => ({ history: {} as Record<string, string[]> }))
    const [version = ''] = Object.hasOwn(history, part) ? (history[part] ?? []) : []
    // Missing for the host and for foreign parts.
    const file = version && inside(siteDir, part, version, manifestFile)
    const text = file && (await readFile(file, 'utf8').catch(() => undefined))
    if (!text) return reply.callNotFound()
    return reply
      .type('application/json; charset=utf-8')
      .send(liveManifest(version, text, readFacts(siteDir, part, version)))
  })

  // In an onSend hook, because @fastify/static overwrites a cache-control that setHeaders sets.
  site.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400) return
    const { '*': file = '' } = request.params as { '*'?: string }
    // A cache that ignores `vary` would serve a delta to browsers without its dictionary.
    const visibility = reply.getHeader('content-encoding') === 'dcz' ? 'private' : 'public'
    const isFixed = versioned.test(`/${file}`)
    reply.headers({
      'cache-control': isFixed ? `${visibility}, max-age=31536000, immutable` : 'no-cache',
      // Of whatever may be sent as a delta, even while none is made: a cache outlives a setting.
      vary: isFixed ? 'accept-encoding, available-dictionary' : 'accept-encoding',
      // Pages of other origins may load a part, as in development.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  site.addHook('preHandler', async (request, reply) => {
    const { '*': file } = request.params as { '*'?: string }
    if (file === undefined || request.is404) return
    // Before @fastify/static, which says of some spellings that they are forbidden.
    if (!isServed(`/${file}`)) return reply.callNotFound()
    if (root.test(`/${file}`)) return
    const live = await read().catch(() => undefined)
    if (live && !(await live.isAsPublished(`/${file}`))) return reply.callNotFound()
  })

  if (dictionaries) serveDeltas(site, siteDir)

  await site.register(fastifyStatic, {
    root: siteDir,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    allowedPath: isServed,
  })
}
