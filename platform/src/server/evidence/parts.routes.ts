import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LogEntry } from '../../release/release-log.ts'
import { siteStore } from '../../release/site.store.ts'
import type { PartStatus } from '../../release/status.ts'
import { tokenStore } from '../../release/token/token.store.ts'
import { grantOf } from '../../release/token/token.ts'
import { operatorsPath } from '../../runtime/evidence/evidence.ts'
import { audit } from '../audit.ts'
import type { ReleasingOptions } from '../options.ts'
import { takeOwnForms } from '../own-form.ts'
import { sendHtml } from '../plain-page.ts'
import { invalid, notFound, Refusal } from '../refusal.ts'
import type { ReleaseChanges } from '../release/changes.ts'
import { admitReleaser, releaserOf, requireOwnSite } from '../release/release-permission.ts'
import { operatorSession } from './operator-session.ts'
import { askPage, changePath, refusalPage, wantedChange } from './parts-change.ts'
import { drawnWhats } from './parts-chart.ts'
import { operatorPage, partsPage, partsPolicy, signInPage } from './parts-page.ts'
import { reportedSince } from './report.ts'

const shownEntries = 20

const send = (reply: FastifyReply, page: string): FastifyReply =>
  sendHtml(reply.headers({ 'referrer-policy': 'same-origin', vary: 'accept' }), partsPolicy, page)

/**
 * How the live parts do, for operators who hold a release token: a page, or JSON for programs. On the page they change
 * what is live, by the right of the token with which they signed in. In a scope of its own, which takes its forms.
 */
export function serveParts(scope: FastifyInstance, options: ReleasingOptions, changes: ReleaseChanges): void {
  const { siteDir, siteBucket, evidence, evidenceStore, limitTries } = options
  const { grantOf: bySession, write, clear } = operatorSession(options)
  const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false

  scope.get(operatorsPath, async (request, reply) => {
    const grant =
      bySession(request) ??
      (request.headers.authorization || !wantsPage(request)
        ? await limitTries(request, () => admitReleaser(request, siteDir))
        : undefined)
    if (!grant) return send(reply.code(401), signInPage())
    const { value: parts } = await changes(request, grant).status()
    if (!wantsPage(request)) return { parts }
    const log: LogEntry[] = []
    for (const entry of siteStore(siteDir).readRecentHistory()) {
      if (log.length === shownEntries) break
      log.push(entry)
    }
    const quarters = await evidenceStore.quartersSince(reportedSince(), drawnWhats)
    return send(reply, partsPage({ grant, parts, isOff: !evidence, canChange: !siteBucket, quarters, log }))
  })

  takeOwnForms(scope, 4096, options)
  scope.post(operatorsPath, { bodyLimit: 1024 }, async (request, reply) => {
    const { token = '', leave } = (request.body ?? {}) as Readonly<Record<string, string>>
    const from = request.ip
    if (leave) {
      const grant = bySession(request)
      if (grant) audit(request.log, 'operator-signed-out', { ...releaserOf(grant), from })
      return reply.header('set-cookie', clear).redirect(operatorsPath, 303)
    }
    try {
      const grant = await limitTries(request, () => grantOf(token.trim(), tokenStore(siteDir).list()))
      if (grant) {
        audit(request.log, 'operator-signed-in', { ...releaserOf(grant), from })
        return reply.header('set-cookie', write(grant.id)).redirect(operatorsPath, 303)
      }
    } catch (error) {
      const { statusCode = 500, headers = {}, message } = error as Partial<Refusal>
      if (statusCode >= 500) throw error
      return send(reply.code(statusCode).headers(headers), signInPage(message))
    }
    audit(request.log, 'operator-sign-in-refused', { status: 401, from })
    return send(reply.code(401), signInPage('This token is unknown, revoked or over.'))
  })

  scope.post(changePath, async (request, reply) => {
    const grant = bySession(request)
    if (!grant) return send(reply.code(401), signInPage())
    try {
      const { success, data: wanted } = wantedChange.safeParse(request.body)
      if (!success || (wanted.verb === 'promote' && !wanted.version))
        throw invalid('This is no change of a part. A share is a number from 0.01 to 100.')
      const { verb, part, version, percent, why } = wanted
      requireOwnSite(siteBucket)
      const change = changes(request, grant)
      if (wanted.sure) {
        if (verb === 'promote') await change.promote({ versions: { [part]: version ?? '' }, percent, why })
        else await change.rollBack([version ? `${part}@${version}` : part], why)
        return reply.redirect(`${operatorsPath}#${part}`, 303)
      }
      change.requireRight('promote', [part])
      const { value } = await change.carry<readonly PartStatus[]>({ verb: 'status', targets: [] })
      const status = value.find((each) => each.part === part)
      if (!status) throw notFound()
      const { lines } =
        verb === 'promote' && version
          ? await change.carry({ verb: 'diff', targets: [`${part}@${version}`] })
          : { lines: [] }
      return send(reply, operatorPage(askPage(wanted, status, lines)))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return send(reply.code(error.statusCode), operatorPage(refusalPage(error.message)))
    }
  })
}
