import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** What is told of the live versions: which they are, and under which terms their packages are handed on. */
const liveFiles = ['registry.json', 'licences.txt']
/** part/version/file. The folder `pages` holds the templates, which are served as pages only. */
const versioned = /^(?!pages\/)[^/]+\/[^/]+\/./

/** The files of the published versions, which never change, and what is told of the live ones. */
export async function serveAssets(app: FastifyInstance, siteDir: string): Promise<void> {
  await app.register(
    async (site) => {
      site.setNotFoundHandler((_request, reply) =>
        reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.\n'),
      )
      site.get('/', (_request, reply) => reply.callNotFound())

      // A hook, because what setHeaders of @fastify/static sets is overwritten by its own cache-control.
      site.addHook('onSend', async (request, reply) => {
        if (reply.statusCode >= 400) return
        const { '*': file } = request.params as { '*': string }
        reply.headers({
          'cache-control': liveFiles.includes(file) ? 'no-cache' : 'public, max-age=31536000, immutable',
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
        allowedPath: (path) => liveFiles.includes(path.slice(1)) || versioned.test(path.slice(1)),
      })
    },
    { prefix: '/site' },
  )
}
