import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PartStatus } from '../../release/status.ts'
import { tokenStore } from '../../release/token/token.store.ts'
import { byLine, type Grant, grantOf, isValid } from '../../release/token/token.ts'
import { operatorsPath } from '../../runtime/evidence/evidence.ts'
import { audit } from '../audit.ts'
import type { ReleasingOptions } from '../options.ts'
import { takeOwnForms } from '../own-form.ts'
import type { Refusal } from '../refusal.ts'
import { releaseService } from '../release/release.service.ts'
import { admitReleaser, releaserOf } from '../release/release-permission.ts'
import { operatorCookie } from './operator-cookie.ts'
import { partsPage, partsPolicy, signInPage } from './parts-page.ts'
import { partReports } from './report.ts'

/** How the live parts do, for operators who hold a release token: a page, or JSON for programs. */
export async function serveParts(app: FastifyInstance, options: ReleasingOptions): Promise<void> {
  const { siteDir, publicUrl, secrets, evidence, evidenceStore } = options
  const { limitTries = async (_request, attempt) => attempt() } = options
  const { carryOut } = releaseService()
  const cookie = operatorCookie(secrets, publicUrl?.startsWith('https:') ?? false)
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
        ? await limitTries(request, () => admitReleaser(request, siteDir))
        : undefined)
    if (!grant) return send(reply.code(401), signInPage())
    const by = byLine(grant)
    const order = { site: siteDir, by, source: grant.for, verb: 'status', targets: [] } as const
    const { value } = await carryOut<readonly PartStatus[]>(order)
    const parts = await partReports(evidenceStore, value)
    if (!wantsPage(request)) return { parts }
    return send(reply, partsPage(grant.for, !evidence, parts))
  })

  await app.register(async (scope) => {
    takeOwnForms(scope, 1024, options)
    scope.post(operatorsPath, async (request, reply) => {
      const { token = '', leave } = (request.body ?? {}) as Readonly<Record<string, string>>
      const from = request.ip
      if (leave) {
        const grant = bySession(request)
        if (grant) audit(request.log, 'operator-signed-out', { ...releaserOf(grant), from })
        return reply.header('set-cookie', cookie.clear).redirect(operatorsPath, 303)
      }
      try {
        const grant = await limitTries(request, () => grantOf(token.trim(), tokenStore(siteDir).list()))
        if (grant) {
          audit(request.log, 'operator-signed-in', { ...releaserOf(grant), from })
          return reply.header('set-cookie', cookie.write(grant.id)).redirect(operatorsPath, 303)
        }
      } catch (error) {
        const { statusCode = 500, headers = {}, message } = error as Partial<Refusal>
        if (statusCode >= 500) throw error
        return send(reply.code(statusCode).headers(headers), signInPage(message))
      }
      audit(request.log, 'operator-sign-in-refused', { status: 401, from })
      return send(reply.code(401), signInPage('This token is unknown, revoked or over.'))
    })
  })
}
