import type { FastifyInstance, FastifyRequest } from 'fastify'
import { batch } from '../db/batch.ts'
import type { Database } from '../db/database.ts'
import { audit } from '../http/audit.ts'
import type { Member } from '../http/member.ts'
import { notAllowed, notSignedIn, type Refusal } from '../http/refusal.ts'
import type { AccessTokens } from './access-token.ts'
import { activeSessionCheck } from './active-session.store.ts'

const bearerPattern = /^Bearer ([\w.-]{20,2048})$/i

/** Decorates the server with `admit` and every request with `bearer`. */
export function admitMembers(app: FastifyInstance, database: Database, tokens: AccessTokens): void {
  const isAlive = batch(activeSessionCheck(database))
  const lives = new WeakMap<FastifyRequest, Promise<boolean>>()

  app.decorateRequest('bearer', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const [, token] = bearerPattern.exec(request.headers.authorization ?? '') ?? []
    request.bearer = token ? tokens.verify(token) : undefined
    const { call } = request.routeOptions.config
    if (request.bearer && call && call.who !== 'anyone') {
      // Starts the query now, so that it runs while the request is counted.
      const life = isAlive(request.bearer.familyId)
      // `admit` awaits the promise only if the request passes the rate limit; an unhandled rejection would end Node.
      life.catch(() => undefined)
      lives.set(request, life)
    }
    done()
  })

  app.decorate('admit', async (request, who): Promise<Member> => {
    const { bearer } = request
    const refuse = (refusal: Refusal) => {
      audit(request.log, 'refused', bearer, { status: refusal.statusCode })
      return refusal
    }
    if (!bearer || !(await lives.get(request))) throw refuse(notSignedIn())
    if (who !== 'member' && bearer.kind !== who) throw refuse(notAllowed())
    return bearer
  })
}
