import { type FastifyInstance, fastify } from 'fastify'
import { reportPath } from '../site/content-policy.ts'
import { serveBrowserReports } from './browser-report.routes.ts'

let app: FastifyInstance
let lines: string[]
let counted: unknown[]

beforeEach(async () => {
  lines = []
  counted = []
  const stream = { write: (line: string) => lines.push(line) }
  app = fastify({ logger: { level: 'warn', stream } })
  const take = async (sightings: readonly unknown[]) => void counted.push(...sightings)
  await serveBrowserReports(app, { take, sweep: async () => undefined })
})

afterEach(() => app.close())

const report = (payload: string, type = 'application/csp-report') =>
  app.inject({ method: 'POST', url: reportPath, headers: { 'content-type': type }, payload })
const reportAll = (...reports: unknown[]) => report(JSON.stringify(reports), 'application/reports+json')

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

describe('what the Reporting API sends at once', () => {
  it('holds a warning for each violation of the policies', async () => {
    const body = { documentURL: 'https://a.example/?token=hidden', blockedURL: 'https://b.example/b.js' }
    await reportAll(
      { type: 'csp-violation', body: { ...body, effectiveDirective: 'script-src-elem' } },
      { type: 'integrity-violation', body: { ...body, destination: 'script' } },
      { type: 'deprecation', body: { id: 'unload' } },
    )
    expect(lines.map((line) => JSON.parse(line).csp)).toMatchObject([
      {
        kind: 'csp-violation',
        'document-uri': 'https://a.example/',
        'violated-directive': 'script-src-elem',
      },
      {
        kind: 'integrity-violation',
        'blocked-uri': 'https://b.example/b.js',
        'violated-directive': 'script',
      },
    ])
  })

  const crash = (body: object) => ({ type: 'crash', age: 1, url: 'https://a.example/', body })
  const crash_report_api = { part: 'shop@0123456789ab' }

  it('counts a page that the browser ended, with its view, for the version that was on the screen', async () => {
    const stack = 'at spin (https://a.example/site/shop/0123456789ab/app.js:1:2)'
    await reportAll(
      crash({ reason: 'unresponsive', stack, crash_report_api, is_top_level: true }),
      crash({ reason: 'oom', crash_report_api }),
    )
    expect(counted).toEqual([
      ['shop', '0123456789ab', 'view', 0],
      ['shop', '0123456789ab', 'unresponsive', 0, `unresponsive\n${stack}`],
      ['shop', '0123456789ab', 'view', 0],
      ['shop', '0123456789ab', 'oom', 0, 'oom\n'],
    ])
  })

  it('counts no crash of the browser itself, nor one that names no version', async () => {
    await reportAll(
      crash({ crash_report_api }),
      crash({ reason: 'oom' }),
      crash({ reason: 'error', crash_report_api }),
    )
    expect(counted).toEqual([])
  })

  it('is read no further than twenty reports, however many a page makes', async () => {
    await reportAll(...Array.from({ length: 100 }, () => crash({ reason: 'oom', crash_report_api })))
    expect(counted).toHaveLength(2 * 20)
  })
})
