import { sharedPhotoLost, sharedPhotoPath } from '@drape/contract/shared-photo'
import type { FastifyInstance } from 'fastify'

/**
 * The service worker takes a photo that another app shares. Where it does not run, the server gets the form without
 * knowing the user: it does not read the photo, and the page reports the loss.
 */
export async function refuseSharedPhotos(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  app.post(sharedPhotoPath, async (_request, reply) =>
    reply.header('connection', 'close').redirect(sharedPhotoLost, 303),
  )
}
