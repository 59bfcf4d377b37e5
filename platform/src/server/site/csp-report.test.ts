import { type FastifyInstance, fastify } from 'fastify'
import { reportPath } from './content-policy.ts'
import { serveCspReports } from './csp-report.routes.ts'

let app: FastifyInstance
let lines: string[]

beforeEach(async () => {
  lines = []
  const stream = { write: (line: string) => lines.push(line) }
  app = fastify({ logger: { level: 'warn', stream } })
  await serveCspReports(app)
})

afterEach(() => app.close())

const report = (payload: string) =>
  app.inject({
    method: 'POST',
    url: reportPath,
    headers: { 'content-type': 'application/csp-report' },
    payload,
  })

describe('a report on the policy', () => {
  it('becomes one warning, without the query of any address', async () => {
    const body = { 'document-uri': 'https://a.example/?token=hidden', 'violated-directive': 'style-src' }
    expect((await report(JSON.stringify({ 'csp-report': body }))).statusCode).toBe(204)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      csp: { 'document-uri': 'https://a.example/', 'violated-directive': 'style-src' },
    })
    expect(lines.join()).not.toContain('hidden')
  })

  it('is cut short, and refused when it is huge or no JSON', async () => {
    await report(JSON.stringify({ 'csp-report': { 'blocked-uri': 'x'.repeat(5000) } }))
    expect(lines[0]?.length).toBeLessThan(600)
    expect((await report(`"${'x'.repeat(20_000)}"`)).statusCode).toBe(413)
    expect((await report('{')).statusCode).toBe(400)
  })
})
