import type { FastifyInstance } from 'fastify'
import type { PartStatus } from '../../release/status.ts'
import { operatorsPath } from '../../runtime/evidence/evidence.ts'
import type { ReleasingOptions } from '../options.ts'
import { takeOwnForms } from '../own-form.ts'
import { invalid, notFound, Refusal } from '../refusal.ts'
import type { ReleaseChanges } from '../release/changes.ts'
import { requireOwnSite } from '../release/release-permission.ts'
import { operatorSession, sendOperatorPage } from './operator-session.ts'
import { askPage, changePath, refusalPage, wantedChange } from './parts-change.ts'
import { operatorPage, signInPage } from './parts-page.ts'

/** What an operator changes on the page of the parts, by the right of the token with which they signed in. */
export async function serveChanges(
  app: FastifyInstance,
  options: ReleasingOptions,
  changes: ReleaseChanges,
): Promise<void> {
  const session = operatorSession(options)

  await app.register(async (scope) => {
    takeOwnForms(scope, 4096, options)
    scope.post(changePath, async (request, reply) => {
      const grant = session.grantOf(request)
      if (!grant) return sendOperatorPage(reply.code(401), signInPage())
      try {
        const { success, data: wanted } = wantedChange.safeParse(request.body)
        if (!success || (wanted.verb === 'promote' && !wanted.version))
          throw invalid('This is no change of a part. A share is a number from 0.01 to 100.')
        const { verb, part, version, percent, why } = wanted
        requireOwnSite(options.siteBucket)
        const change = changes.of(request, grant)
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
        return sendOperatorPage(reply, operatorPage(askPage(wanted, status, lines)))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return sendOperatorPage(reply.code(error.statusCode), operatorPage(refusalPage(error.message)))
      }
    })
  })
}
