import { checkRating, rateItem } from '@drape/contract/rating'
import type { FastifyInstance } from 'fastify'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import { ratingService } from './rating.service.ts'

export function serveRatings(app: FastifyInstance, { database }: Infra): void {
  const ratings = ratingService(database)

  serveCall(app, checkRating, async ({ caller, params }) => ratings.check(params.id, caller.id))

  serveCall(app, rateItem, async ({ caller, params, body }) => ({
    success: true,
    saved: await ratings.rate(params.id, body, caller.id),
  }))
}
