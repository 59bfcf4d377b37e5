import { deletePhoto, listPhotos, readPhoto, showPicture, uploadPhoto } from '@drape/contract/photo'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { checkRoom } from '../disk/room.ts'
import type { Env } from '../env.ts'
import { untilGone } from '../http/arrival.ts'
import { audit } from '../http/audit.ts'
import { notFound } from '../http/refusal.ts'
import { serveCall } from '../http/serve-call.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { preparePhotos } from './photo.service.ts'
import { sweepPhotos } from './photo.sweep.ts'
import type { Pictures } from './picture.service.ts'
import type { PictureAddresses } from './picture-address.ts'
import { openPictureReaders } from './picture-readers.ts'
import { prepareUploads } from './upload.service.ts'
import { uploadFolder } from './upload-file.ts'

interface Means {
  readonly env: Pick<Env, 'dataDir' | 'freeUploadsPerDay' | 'objectStore'>
  readonly database: Database
  readonly objects: ObjectStore
  readonly pictures: Pictures
  readonly addresses: PictureAddresses
}

export async function servePhotos(app: FastifyInstance, means: Means): Promise<void> {
  const { env, addresses, objects, pictures } = means
  const folder = uploadFolder(env.dataDir)
  const photos = preparePhotos(means)
  const readers = openPictureReaders()
  app.addHook('onClose', async () => readers.close())
  const upload = prepareUploads({
    ...means,
    ...env,
    readers,
    folder,
    checkRoom: async () => {
      await checkRoom(env.dataDir)
      // A store elsewhere is not asked: that would cost each upload a way there and back.
      if (!env.objectStore) await objects.check()
    },
  })
  sweepPhotos(app, { ...means, folder })

  // In a scope of its own: no other call takes forms.
  await app.register(async (scope) => {
    await scope.register(multipart)
    serveCall(
      scope,
      uploadPhoto,
    )(({ caller, headers, request, reply }) =>
      upload({
        accountId: caller.id,
        key: headers['idempotency-key'],
        request,
        signal: untilGone(reply),
      }),
    )
  })

  serveCall(
    app,
    listPhotos,
  )(async ({ caller, params, query }) => {
    if (params.id !== caller.id) throw notFound()
    return photos.list(caller.id, query)
  })

  serveCall(
    app,
    readPhoto,
  )(async ({ caller, params, request }) => {
    const photo = await photos.read(params.id, caller)
    if (caller.kind === 'stylist') audit(request.log, 'photo-viewed-by-stylist', caller, { photo: photo.id })
    return photo
  })

  serveCall(
    app,
    deletePhoto,
  )(async ({ caller, params }) => {
    await photos.remove(params.id, caller.id)
    return { success: true }
  })

  serveCall(
    app,
    showPicture,
  )(async ({ params, query, request, reply }) => {
    const { id, size } = params
    if (!addresses.isGood({ photoId: id, size, ...query })) throw notFound()
    const etag = `"${id}-${size}"`
    // Until the address ends; what is under it never changes.
    const secondsLeft = Number(query.expires) - Math.floor(Date.now() / 1000)
    const caching = { 'cache-control': `private, max-age=${Math.max(0, secondsLeft)}, immutable`, etag }
    if (request.headers['if-none-match'] === etag) return reply.code(304).headers(caching).send()
    const picture = await pictures.get(id, size)
    if (!picture) throw notFound()
    return reply
      .headers({
        ...caching,
        'content-length': picture.byteCount,
        'content-disposition': 'inline',
        // A picture is a picture, whatever a browser makes of it.
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .type('image/jpeg')
      .send(picture.stream)
  })
}
