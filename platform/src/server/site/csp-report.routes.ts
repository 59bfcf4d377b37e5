import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { pathOf } from '../path.ts'
import { reportPath } from './content-policy.ts'

const short = z
  .string()
  .transform((text) => pathOf(text).slice(0, 200))
  .optional()

const report = z.object({
  'csp-report': z.object({
    'document-uri': short,
    'violated-directive': short,
    'blocked-uri': short,
    'source-file': short,
    'line-number': z.number().optional(),
  }),
})

/** Where browsers report violations of the CSP. Browsers call this by themselves, so it is not in the contract. */
export async function serveCspReports(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    const limits = { parseAs: 'string', bodyLimit: 16 * 1024 } as const
    scope.addContentTypeParser('application/csp-report', limits, scope.getDefaultJsonParser('error', 'error'))
    scope.post(reportPath, async (request, reply) => {
      const parsed = report.safeParse(request.body)
      if (parsed.success)
        request.log.warn(
          { csp: parsed.data['csp-report'] },
          "a browser reported a violation of a page's content security policy",
        )
      return reply.code(204).send()
    })
  })
}
