export interface TypeBreaches {
  readonly file: string
  /** Lines that end in `// wrong: …` must not compile; all others must. */
  readonly text: string
}

const served = `import { checkHealth } from '@drape/contract/health'
import { readInsight } from '@drape/contract/insight'
import { rateItem } from '@drape/contract/rating'
import type { FastifyInstance } from 'fastify'
import { serveCall } from './http/serve-call.ts'

const figures = { pendingRequests: 1, completedToday: 0, avgRating: 4.5, totalClients: 2 }
const lists = { topPerformingOutfits: [], recentActivity: [] }

export function planted(app: FastifyInstance): void {
  serveCall(app, checkHealth)(async () => ({ status: 'alive' }))
  serveCall(app, checkHealth)(async () => ({ status: 'dead' })) // wrong: a word that is none of the reply's
  serveCall(app, readInsight)(async () => ({ ...figures, ...lists }))
  serveCall(app, readInsight)(async () => ({ ...figures, ...lists, totalClients: '2' })) // wrong: a text in a reply for a number
  serveCall(app, readInsight)(async () => figures) // wrong: a reply without its lists
  serveCall(app, readInsight)(() => ({ ...figures, ...lists })) // wrong: a reply that is not promised
  serveCall(app, rateItem)(async ({ body }) => ({ success: true, saved: body.rating > 3 }))
  serveCall(app, rateItem)(async ({ body }) => ({ success: true, saved: body.stars > 3 })) // wrong: a field that nobody sends
  serveCall(app, rateItem)(async ({ params }) => ({ success: true, saved: params.itemId === '' })) // wrong: a part that the path does not have
  serveCall(app, rateItem)(async () => ({ success: false, saved: true })) // wrong: a failure as a reply
}
`

const asked = `import { useAct, useCall, usePages } from '@drape/remote-shared/api'
import { checkRating, rateItem } from '@drape/contract/rating'
import { listPhotos } from '@drape/contract/photo'
import { readProfile } from '@drape/contract/profile'

const id = '019a9d6e-3f4b-7c1d-8e2f-0123456789ab'
const params = { id }

export function usePlanted(): unknown {
  const rate = useAct(rateItem)
  rate.mutate({ params, body: { rating: 5, userId: id, itemId: id } })
  rate.mutate({ params, body: { rating: 6, userId: id, itemId: id } }) // wrong: a sixth star
  rate.mutate({ params, body: { rating: '5', userId: id, itemId: id } }) // wrong: a text in a body for a number
  rate.mutate({ params, body: { rating: 5, userId: id } }) // wrong: a body without a field
  rate.mutate({ params, body: { rating: 5, userId: id, itemId: id, isSaved: true } }) // wrong: a body with a field too many
  rate.mutate({ params }) // wrong: no body at all
  rate.mutate({ body: { rating: 5, userId: id, itemId: id } }) // wrong: a path that is not filled in
  rate.mutate({ params: { outfit: id }, body: { rating: 5, userId: id, itemId: id } }) // wrong: a part that the path does not have
  useCall(readProfile)
  useCall(checkRating, { params })
  useCall(checkRating, {}) // wrong: a path that is not filled in
  useCall(checkRating) // wrong: nothing to fill the path in with
  useCall(checkRating, { params: { id: 7 } }) // wrong: a number in a path
  usePages(listPhotos, { params, query: { limit: 50 } })
  usePages(listPhotos, { params, query: { offset: 50 } }) // wrong: a query that the call does not know
  usePages(checkRating, { params }) // wrong: pages of what is no list
  const { data } = useCall(checkRating, { params })
  const rated: number | undefined = data?.ratedItems
  const name: string | undefined = data?.ratedItems // wrong: a reply taken for something else
  return [rated, name, data?.rated] // wrong: a field that no reply has
}
`

const styled = `import { useAct, useCall, usePages } from '@drape/remote-shared/api'
import { signStylistIn } from '@drape/remote-shared/session'
import { claimRequest, listPendingRequests } from '@drape/contract/request'
import { readInsight } from '@drape/contract/insight'

export function usePlanted(): unknown {
  void signStylistIn('meera', 'silk')
  void signStylistIn('meera') // wrong: no password
  void signStylistIn('meera', 7) // wrong: a number for a password
  const claim = useAct(claimRequest)
  claim.mutate({ params: { id: 'r1' } })
  claim.mutate({}) // wrong: a path that is not filled in
  claim.mutate({ params: { id: 'r1' }, body: { minutes: 60 } }) // wrong: a body for a call without one
  usePages(listPendingRequests, {})
  usePages(readInsight, {}) // wrong: pages of what is no list
  const { data } = useCall(readInsight)
  const waiting: number | undefined = data?.pendingRequests
  return [waiting, data?.pending] // wrong: a field that no reply has
}
`

const answered = `import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { done } from '@drape/remote-shared/test/factories'
import { listPhotos } from '@drape/contract/photo'
import { rateItem } from '@drape/contract/rating'

const api = startTestApi()
const about = { params: { id: '019a9d6e-3f4b-7c1d-8e2f-0123456789ab' } }

export function planted(): unknown {
  api.answer(rateItem, about, { success: true, saved: true })
  api.answer(rateItem, about, { success: true }) // wrong: a reply without a field
  api.answer(rateItem, about, { success: true, saved: 'yes' }) // wrong: a text in a reply for a flag
  api.answer(rateItem, withStatus(500))
  api.answer(rateItem, 'breaks')
  api.answer(rateItem, 'stumbles') // wrong: a word that is no answer
  api.answer(rateItem, { params: { outfit: 'o1' } }, 'hangs') // wrong: a part that the path does not have
  api.answer(rateItem, ({ body }) => ({ ...done, saved: body.rating > 3 }))
  api.answer(rateItem, ({ body }) => ({ ...done, saved: body.stars > 3 })) // wrong: a field that nobody sends
  const [rated] = api.asked(rateItem, about)
  const [listed] = api.asked(listPhotos)
  return [rated?.body.rating, listed?.query.after, rated?.query.after] // wrong: a query that the call does not know
}
`

export const typeBreaches: readonly TypeBreaches[] = [
  { file: 'api/src/planted-replies.ts', text: served },
  { file: 'remote-user/src/planted-calls.ts', text: asked },
  { file: 'remote-user/test/planted-answers.ts', text: answered },
  { file: 'remote-stylist/src/planted-calls.ts', text: styled },
]
