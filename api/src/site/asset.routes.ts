import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { openLiveSite } from './live-site.ts'

const registry = '/registry.json'
/**
 * /part/version/file, as it will be looked for. No name that we publish begins with a dot, has a backslash or anything
 * that is still encoded, so no such path leads to another folder than it says.
 */
const versioned = /^(?:\/[\w@~-][\w.@~-]*){3,}$/
/** Templates are served as pages only, with their policy; source maps are for whoever has the build. */
const withheld = /^\/pages\/|\.(?:html|map)(?:\.br|\.gz)?$/

const isServed = (path: string) => path === registry || (versioned.test(path) && !withheld.test(path))

/** The files of the published versions, which never change, and what is told of the live ones. */
export async function serveAssets(app: FastifyInstance, siteDir: string): Promise<void> {
  const live = openLiveSite(siteDir)
  await app.register(
    async (site) => {
      site.setNotFoundHandler((_request, reply) =>
        reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.\n'),
      )
      site.get('/', (_request, reply) => reply.callNotFound())
      site.get('/licences.txt', async (_request, reply) => {
        const { notices } = await live().catch(() => ({ notices: undefined }))
        if (!notices) return reply.callNotFound()
        return reply.type('text/plain; charset=utf-8').send(await readFile(join(siteDir, notices)))
      })

      // A hook, because what setHeaders of @fastify/static sets is overwritten by its own cache-control.
      site.addHook('onSend', async (request, reply) => {
        if (reply.statusCode >= 400) return
        const { '*': file = '' } = request.params as { '*'?: string }
        reply.headers({
          'cache-control': versioned.test(`/${file}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
          vary: 'accept-encoding',
          // A remote may be loaded by a page of another origin, as in development.
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        })
      })

      await site.register(fastifyStatic, {
        root: siteDir,
        index: false,
        dotfiles: 'ignore',
        preCompressed: true,
        decorateReply: false,
        cacheControl: false,
        allowedPath: isServed,
      })
    },
    { prefix: '/site' },
  )
}
