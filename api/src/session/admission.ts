import type { FastifyInstance } from 'fastify'
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

  app.decorateRequest('bearer', undefined)
  app.addHook('onRequest', async (request) => {
    const [, token] = bearerPattern.exec(request.headers.authorization ?? '') ?? []
    if (token) request.bearer = tokens.verify(token)
  })

  app.decorate('admit', async (request, who): Promise<Member> => {
    const { bearer } = request
    const refuse = (refusal: Refusal) => {
      audit(request.log, 'refused', bearer, { status: refusal.statusCode })
      return refusal
    }
    if (!bearer || !(await isAlive(bearer.familyId))) throw refuse(notSignedIn())
    if (who !== 'member' && bearer.kind !== who) throw refuse(notAllowed())
    return bearer
  })
}
