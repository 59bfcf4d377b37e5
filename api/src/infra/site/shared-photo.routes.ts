import { sharedPhotoLost, sharedPhotoPath } from '@drape/contract/shared-photo'
import type { FastifyInstance } from 'fastify'

/**
 * A photo that another app shares is the service worker's. Where it does not run, the photo has no owner yet: it is
 * not read, and the page says so.
 */
export async function refuseSharedPhotos(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  app.post(sharedPhotoPath, async (_request, reply) =>
    reply.header('connection', 'close').redirect(sharedPhotoLost, 303),
  )
}
