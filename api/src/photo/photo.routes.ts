import { byKind } from '@drape/contract/member-kind'
import { deletePhoto, listPhotos, readPhoto, showPicture, uploadPhoto } from '@drape/contract/photo'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../infra/http/refusal.ts'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import { uploadOf, withForms } from '../infra/upload/upload-call.ts'
import { uploadFolder } from '../infra/upload/upload-file.ts'
import type { NoteViews } from '../view/view.service.ts'
import { photoService } from './photo.service.ts'
import { sweepPhotos } from './photo-sweep.ts'
import { uploadService } from './upload.service.ts'

type Dependencies = Infra & { readonly noteViews: NoteViews }

export async function servePhotos(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { env, addresses, pictures, readers } = dependencies
  const photos = photoService(dependencies)
  app.addHook('onClose', async () => readers.close())
  const upload = uploadService({ ...dependencies, ...env })
  sweepPhotos(app, { ...dependencies, folder: uploadFolder(env.dataDir) })

  await withForms(app, (scope) => serveCall(scope, uploadPhoto, (input) => upload(uploadOf(input))))

  serveCall(app, listPhotos, async ({ caller, params, query }) => {
    if (params.id !== caller.id) throw notFound()
    return photos.list(caller.id, query)
  })

  serveCall(app, readPhoto, async ({ caller, params, request }) => {
    const photo = await photos.read(params.id, caller)
    await byKind(caller.kind, {
      user: async () => undefined,
      stylist: () => dependencies.noteViews(caller, request, { photo: photo.id, size: 'full' }),
    })
    return photo
  })

  serveCall(app, deletePhoto, async ({ caller, params }) => {
    await photos.remove(params.id, caller.id)
    return { success: true }
  })

  serveCall(app, showPicture, async ({ params, query, request, reply }) => {
    const { id, size } = params
    if (!addresses.isGood({ photoId: id, size, ...query })) throw notFound()
    const etag = `"${id}-${size}"`
    // Cached until the address expires; the content of an address never changes.
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
        // Keeps a browser from running a picture as a page.
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      })
      .type('image/jpeg')
      .send(picture.stream)
  })
}
