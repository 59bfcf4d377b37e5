import {
  endLook,
  listLooks,
  noteLookOpened,
  noteLookOpenedByUser,
  readLook,
  shareLook,
  showLookPicture,
} from '@drape/contract/look'
import { repeatEvery } from '@drape/platform/server/repeat-every'
import type { FastifyInstance } from 'fastify'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import { lookService } from './look.service.ts'
import { sweepLooks } from './look.store.ts'
import { lookPictures } from './look-picture.ts'

const sweepMs = 3_600_000

export function serveLooks(app: FastifyInstance, { database, env, readers }: Infra): void {
  const looks = lookService(database)
  const pictures = lookPictures({ env, readers, looks })
  repeatEvery(app, sweepMs, () => sweepLooks(database), 'looks that have ended cannot be swept')
  app.addHook('onClose', () => pictures.close())

  serveCall(app, shareLook, async ({ caller, params, body }) => ({
    success: true,
    ...(await looks.share(params.id, caller.id, body.withName)),
  }))

  serveCall(app, listLooks, async ({ caller, params }) => ({ looks: await looks.list(params.id, caller.id) }))

  serveCall(app, endLook, async ({ caller, params }) => {
    await looks.end(params.id, caller.id)
    return { success: true }
  })

  serveCall(app, readLook, async ({ params }) => looks.read(params.token))

  serveCall(app, noteLookOpened, async ({ params }) => {
    await looks.noteOpened(params.token)
    return { success: true }
  })

  serveCall(app, noteLookOpenedByUser, async ({ caller, params }) => {
    await looks.noteOpened(params.token, caller.id)
    return { success: true }
  })

  serveCall(app, showLookPicture, async ({ params, reply }) =>
    reply
      .headers({
        'cache-control': 'private, max-age=300',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      })
      .type('image/jpeg')
      .send(await pictures.of(params.token)),
  )
}
