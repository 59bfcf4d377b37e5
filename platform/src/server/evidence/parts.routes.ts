import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LogEntry } from '../../release/release-log.ts'
import { siteStore } from '../../release/site.store.ts'
import { tokenStore } from '../../release/token/token.store.ts'
import { grantOf } from '../../release/token/token.ts'
import { operatorsPath } from '../../runtime/evidence/evidence.ts'
import { audit } from '../audit.ts'
import type { ReleasingOptions } from '../options.ts'
import { takeOwnForms } from '../own-form.ts'
import type { Refusal } from '../refusal.ts'
import type { ReleaseChanges } from '../release/changes.ts'
import { admitReleaser, releaserOf } from '../release/release-permission.ts'
import { operatorSession, sendOperatorPage } from './operator-session.ts'
import { drawnWhats } from './parts-chart.ts'
import { partsPage, signInPage } from './parts-page.ts'
import { reportedSince } from './report.ts'

const shownEntries = 20

const newestEntries = (siteDir: string): LogEntry[] => {
  const entries: LogEntry[] = []
  for (const entry of siteStore(siteDir).readRecentHistory()) {
    entries.push(entry)
    if (entries.length === shownEntries) break
  }
  return entries
}

/** How the live parts do, for operators who hold a release token: a page, or JSON for programs. */
export async function serveParts(
  app: FastifyInstance,
  options: ReleasingOptions,
  changes: ReleaseChanges,
): Promise<void> {
  const { siteDir, siteBucket, evidence, evidenceStore, limitTries } = options
  const { cookie, grantOf: bySession } = operatorSession(options)
  const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false

  app.get(operatorsPath, async (request, reply) => {
    const grant =
      bySession(request) ??
      (request.headers.authorization || !wantsPage(request)
        ? await limitTries(request, () => admitReleaser(request, siteDir))
        : undefined)
    if (!grant) return sendOperatorPage(reply.code(401), signInPage())
    const { value: parts } = await changes.of(request, grant).status()
    if (!wantsPage(request)) return { parts }
    const shown = {
      grant,
      parts,
      isOff: !evidence,
      canChange: !siteBucket,
      quarters: await evidenceStore.quartersSince(reportedSince(), drawnWhats),
      log: newestEntries(siteDir),
    }
    return sendOperatorPage(reply, partsPage(shown))
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
        return sendOperatorPage(reply.code(statusCode).headers(headers), signInPage(message))
      }
      audit(request.log, 'operator-sign-in-refused', { status: 401, from })
      return sendOperatorPage(reply.code(401), signInPage('This token is unknown, revoked or over.'))
    })
  })
}
