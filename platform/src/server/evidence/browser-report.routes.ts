import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { crashes, evidencePath } from '../../runtime/evidence/evidence.ts'
import { pathOf } from '../path.ts'
import { Refusal } from '../refusal.ts'
import { repeatEvery } from '../repeat-every.ts'
import { reportPath } from '../site/content-policy.ts'
import type { EvidenceService } from './evidence.service.ts'

const short = z
  .string()
  .transform((text) => pathOf(text).slice(0, 200))
  .optional()

const oldReport = z
  .object({
    'csp-report': z.object({
      'document-uri': short,
      'violated-directive': short,
      'blocked-uri': short,
      'source-file': short,
      'line-number': z.number().optional(),
    }),
  })
  .transform((report) => report['csp-report'])

/** The same, and that of the integrity policy, as the Reporting API sends them. */
const violation = z
  .object({
    type: z.enum(['csp-violation', 'integrity-violation']),
    body: z.object({
      documentURL: short,
      effectiveDirective: short,
      destination: short,
      blockedURL: short,
      sourceFile: short,
      lineNumber: z.number().nullish(),
    }),
  })
  .transform(({ type, body }) => ({
    kind: type,
    'document-uri': body.documentURL,
    'violated-directive': body.effectiveDirective ?? body.destination,
    'blocked-uri': body.blockedURL,
    'source-file': body.sourceFile,
    'line-number': body.lineNumber,
  }))

/** A page that the browser ended, with what measure.ts kept for this: https://wicg.github.io/crash-reporting. */
const crash = z
  .object({
    type: z.literal('crash'),
    body: z.object({
      reason: z.enum(crashes),
      stack: z.string().max(20_000).optional(),
      crash_report_api: z.object({ part: z.string().max(100) }),
    }),
  })
  .transform(({ body: { reason, stack = '', crash_report_api } }) => {
    const [part, version] = crash_report_api.part.split('@')
    // It could not report its own view.
    return [
      [part, version, 'view', 0],
      [part, version, reason, 0, `${reason}\n${stack}`.slice(0, 3_000)],
    ]
  })

/** A browser sends what it has gathered at once. */
const maxReports = 20

/** A path to which browsers send JSON by themselves, which they call something else, and from which they read no answer. */
const takeJson = async (
  app: FastifyInstance,
  path: string,
  types: string[],
  take: (body: unknown, request: FastifyRequest) => Promise<void>,
): Promise<void> => {
  await app.register(async (scope) => {
    const limits = { parseAs: 'string', bodyLimit: 16 * 1024 } as const
    scope.addContentTypeParser(types, limits, scope.getDefaultJsonParser('error', 'error'))
    scope.post(path, async (request, reply) => {
      await take(request.body, request)
      return reply.code(204).send()
    })
  })
}

const sweepMs = 3_600_000

/**
 * Where browsers report by themselves, so it is not in the contract: violations of the policies, crashes, and the evidence
 * that pages send as they are left. No sign-in is needed: it is counted, without its sender.
 */
export async function serveBrowserReports(
  app: FastifyInstance,
  evidence: EvidenceService | undefined,
): Promise<void> {
  const types = ['application/csp-report', 'application/reports+json']
  await takeJson(app, reportPath, types, async (body, request) => {
    const reports = Array.isArray(body) ? body.slice(0, maxReports) : []
    const violations = [oldReport.safeParse(body), ...reports.map((each) => violation.safeParse(each))]
    for (const { data: csp } of violations)
      if (csp) request.log.warn({ csp }, "a browser reported a violation of a page's content security policy")
    const crashed = reports.map((each) => crash.safeParse(each)).flatMap(({ data }) => data ?? [])
    if (crashed.length > 0) await evidence?.take(crashed)
  })
  if (!evidence) return
  // Text, because for JSON to another origin the browser makes a CORS preflight first, for which there is no time.
  await takeJson(app, evidencePath, ['text/plain'], async (body) => {
    if (!Array.isArray(body)) throw new Refusal(400, 'bad_request', 'What a page tells is a list.')
    await evidence.take(body)
  })
  const message = 'old evidence could not be deleted from the database; it is tried again in an hour'
  repeatEvery(app, sweepMs, evidence.sweep, message)
}
