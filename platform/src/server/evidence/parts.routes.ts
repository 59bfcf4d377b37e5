import { type Grant, grantOf, isValid } from '@drape/platform/release/token'
import { tokenStore } from '@drape/platform/release/token-store'
import { operatorsPath } from '@drape/platform/runtime/evidence'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import { audit } from '../http/audit.ts'
import { refuseForeignForms } from '../http/own-form.ts'
import { Refusal } from '../http/refusal.ts'
import { allowanceService } from '../rate-limit/allowance.ts'
import { networkOf } from '../rate-limit/rate-limit.ts'
import { releaseService } from '../release/release.service.ts'
import { admitReleaser, whoOf } from '../release/release-permission.ts'
import type { TokenKeys } from '../secret/token-keys.ts'
import { operatorCookie } from './operator-cookie.ts'
import { partsPage, partsPolicy, signInPage } from './parts-page.ts'
import { partReports } from './report.ts'

const tries = { most: 20, windowMs: 15 * 60_000 }

interface Dependencies {
  readonly database: Database
  readonly env: Pick<Env, 'evidence' | 'siteDir' | 'publicUrl'> & { readonly tokenKeys: TokenKeys }
}

/** How the live parts do, for whoever holds a release token: a page, or JSON for programs. */
export async function serveParts(app: FastifyInstance, { database, env }: Dependencies): Promise<void> {
  const { siteDir, publicUrl, tokenKeys, evidence } = env
  const { carryOut } = releaseService()
  const cookie = operatorCookie(tokenKeys, {
    path: operatorsPath,
    isSecure: publicUrl?.startsWith('https:') ?? false,
  })
  const { take, giveBack } = allowanceService(database)

  /** Counted before the token is looked at, and given back when it was right, as with passwords. */
  const limited = async <T>(request: FastifyRequest, look: () => T): Promise<T> => {
    const allowance = { key: `operator from ${networkOf(request.ip)}`, ...tries }
    await take(allowance)
    const found = look()
    if (found) await giveBack(allowance)
    return found
  }
  const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false
  const send = (reply: FastifyReply, page: string) =>
    reply
      .headers({ 'content-security-policy': partsPolicy, 'referrer-policy': 'same-origin', vary: 'accept' })
      .type('text/html; charset=utf-8')
      .send(page)
  const bySession = (request: FastifyRequest): Grant | undefined => {
    const id = cookie.read(request.headers.cookie)
    const grant =
      id &&
      tokenStore(siteDir)
        .list()
        .find((each) => each.id === id)
    return grant && isValid(grant) ? grant : undefined
  }

  app.get(operatorsPath, async (request, reply) => {
    const grant =
      bySession(request) ??
      (request.headers.authorization || !wantsPage(request)
        ? await limited(request, () => admitReleaser(request, siteDir))
        : undefined)
    if (!grant) return send(reply.code(401), signInPage(operatorsPath))
    const by = `${grant.for} (token ${grant.id})`
    const { value } = await carryOut({ site: siteDir, by, source: grant.for, verb: 'status', targets: [] })
    const parts = await partReports(database, value)
    if (!wantsPage(request)) return { parts }
    return send(reply, partsPage(operatorsPath, { who: grant.for, isOff: !evidence, reports: parts }))
  })

  await app.register(async (scope) => {
    refuseForeignForms(scope, publicUrl)
    const limits = { parseAs: 'string', bodyLimit: 1024 } as const
    scope.addContentTypeParser('application/x-www-form-urlencoded', limits, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post(operatorsPath, async (request, reply) => {
      const { token = '', leave } = (request.body ?? {}) as Readonly<Record<string, string>>
      const from = request.ip
      if (leave) {
        const grant = bySession(request)
        if (grant) audit(request.log, 'operator-signed-out', undefined, { ...whoOf(grant), from })
        return reply.header('set-cookie', cookie.clear).redirect(operatorsPath, 303)
      }
      try {
        const grant = await limited(request, () => grantOf(token.trim(), tokenStore(siteDir).list()))
        if (grant) {
          audit(request.log, 'operator-signed-in', undefined, { ...whoOf(grant), from })
          return reply.header('set-cookie', cookie.write(grant.id)).redirect(operatorsPath, 303)
        }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return send(
          reply.code(error.statusCode).headers(error.headers),
          signInPage(operatorsPath, error.message),
        )
      }
      audit(request.log, 'operator-sign-in-refused', undefined, { status: 401, from })
      const wrong = 'This token is unknown, revoked or over.'
      return send(reply.code(401), signInPage(operatorsPath, wrong))
    })
  })
}
