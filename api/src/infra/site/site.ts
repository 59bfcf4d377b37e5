import { type SiteServerOptions, siteServer } from '@drape/platform/server'
import type { FastifyInstance } from 'fastify'
import { productOf } from './product.ts'
import { refuseSharedPhotos } from './shared-photo.routes.ts'
import { serveWellKnown } from './well-known.routes.ts'

type Options = Omit<SiteServerOptions, 'product'> &
  Parameters<typeof productOf>[0] &
  Parameters<typeof serveWellKnown>[1]

/**
 * Everything that is not a call: the pages and files of the parts, which the platform serves, and the product's own
 * addresses. The server and the bench serve it alike.
 */
export async function serveSite(app: FastifyInstance, options: Options): Promise<void> {
  await app.register(siteServer, { ...options, product: productOf(options) })
  serveWellKnown(app, options)
  await app.register(refuseSharedPhotos)
}
