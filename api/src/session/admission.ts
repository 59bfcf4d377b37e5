import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { gather } from '../db/gather.ts'
import { audit } from '../http/audit.ts'
import type { Member } from '../http/member.ts'
import { notAllowed, notSignedIn, type Refusal } from '../http/refusal.ts'
import type { AccessTokens } from './access-token.ts'
import { prepareAreAlive } from './family.store.ts'

const bearerPattern = /^Bearer ([\w.-]{20,2048})$/i

/** Gives the server its `admit`, and every request its `bearer`. */
export function admitMembers(app: FastifyInstance, database: Database, tokens: AccessTokens): void {
  const isAlive = gather(prepareAreAlive(database))
  const lives = new WeakMap<FastifyRequest, Promise<boolean>>()

  app.decorateRequest('bearer', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const [, token] = bearerPattern.exec(request.headers.authorization ?? '') ?? []
    request.bearer = token ? tokens.verify(token) : undefined
    const { call } = request.routeOptions.config
    if (request.bearer && call && call.who !== 'anyone') {
      // Asked now, so that it is answered while the request is counted: who waits for one, waits for both.
      const life = isAlive(request.bearer.familyId)
      // Whether anybody awaits it is for the count to say; a promise that fails unheard would end Node.
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
