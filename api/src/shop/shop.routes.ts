import { webAddress } from '@drape/contract/formats'
import { readShopPage } from '@drape/contract/shop'
import { repeatEvery } from '@drape/platform/server/repeat-every'
import type { FastifyInstance } from 'fastify'
import { conflict, notFound } from '../infra/http/refusal.ts'
import { semaphore } from '../infra/http/semaphore.ts'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import { noteLink, sweepLinks } from './link.store.ts'
import { openPageWorkers, type PageWorkers } from './page-workers.ts'
import { PageNotAllowed, PageNotRead, shopPages } from './shop-page.ts'

const sweepMs = 3_600_000
const byHand = 'Please fill in the piece by hand.'

type Dependencies = Pick<Infra, 'database' | 'env'> & { readonly workers?: PageWorkers }

export function serveShop(
  app: FastifyInstance,
  { database, env: { shopAccess }, workers = openPageWorkers() }: Dependencies,
): void {
  const pages = shopAccess && shopPages(shopAccess)
  // A page takes seconds and megabytes: a few of each stylist, and a few in all.
  const inTurn = semaphore({ atOnce: 8, waiting: 32, ofEach: 6, waitMs: 5_000 })
  const readInTurn = semaphore({ atOnce: 2, waiting: 8 })
  repeatEvery(app, sweepMs, () => sweepLinks(database), 'addresses of shops cannot be swept')
  app.addHook('onClose', async () => {
    workers.close()
    await pages?.close()
  })

  serveCall(app, readShopPage, async ({ caller, body }) => {
    if (!pages) throw notFound()
    const read = async () => {
      const page = await pages.read(body.address)
      return { page, piece: (await readInTurn(() => workers.ask(page)))?.piece }
    }
    const { page, piece } = await inTurn(read, { person: caller.id }).catch(async (error) => {
      if (!(error instanceof PageNotRead)) throw error
      if (!(error instanceof PageNotAllowed)) await noteLink(database, body.address, false)
      throw conflict(`${error.message} ${byHand}`)
    })
    await noteLink(database, body.address, true)
    if (!piece) throw conflict(`This page names no piece that it sells. ${byHand}`)
    const { isSoldOut: _, ...facts } = piece
    // Where a redirect led may be an address that an outfit does not take.
    const ecommerce_url = webAddress.safeParse(page.address).success ? page.address : body.address
    return { success: true, piece: { ...facts, ecommerce_url, readAt: new Date().toISOString() } }
  })
}
