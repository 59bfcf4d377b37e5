import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { carryOut } from '../src/release/order.ts'
import { documentPath } from '../src/release/server-api.ts'
import { memoryEvidence } from '../src/server/evidence/memory-evidence.ts'
import type { SiteServerOptions } from '../src/server/options.ts'
import type { RunOrder } from '../src/server/release/release.service.ts'
import { withoutFolders } from '../src/server/release/without-folders.ts'
import { parts, runTool } from './command.ts'
import { sha384, testSite } from './site.ts'
import { serverSecrets, serveSite } from './site-server.ts'

/** The calls of this server: one. */
const apiDocument = {
  openapi: '3.1.0',
  paths: {
    '/healthz': {
      get: {
        responses: {
          200: {
            content: {
              'application/json': {
                schema: { type: 'object', properties: { status: { type: 'string' } }, required: ['status'] },
              },
            },
          },
        },
      },
    },
  },
}

type Files = Readonly<Record<string, string>>

/** The files of a build, by name. */
export const filesOf = (dist: string): Files =>
  Object.fromEntries(readdirSync(dist).map((name) => [name, readFileSync(join(dist, name), 'utf8')]))

/** A build as it is sent, with the hashes of what is said to be in it. */
export const formOf = (files: Files, declared = files, more: object = {}): FormData => {
  const form = new FormData()
  const integrity = Object.fromEntries(Object.entries(declared).map(([name, text]) => [name, sha384(text)]))
  form.append('manifest', JSON.stringify({ integrity, ...more }))
  for (const [name, text] of Object.entries(files)) form.append('file', new Blob([text]), name)
  return form
}

/** A process for each order, as on every server that is no test. */
export const runsApart: Partial<SiteServerOptions> = { releases: { secrets: serverSecrets } }

/** As the process of an order does, whose start on Node 20 costs two seconds. */
export const runHere: RunOrder = async (order) => withoutFolders(carryOut(order), order)

/** A listening server with a site of four live parts, to which teams release. */
export async function startReleases(change: Partial<SiteServerOptions> = {}) {
  const site = testSite()
  const here = (...args: string[]) => runTool({}, ...args, '--site', site.folder)
  await here('promote', ...parts.map((part) => `${part}@${site.publish(part, '1')}`))
  const lines: string[] = []
  const evidenceStore = memoryEvidence()
  const releases = { secrets: serverSecrets, evidenceStore, runOrder: runHere }
  const app = await serveSite(site.folder, { evidence: true, releases, ...change }, lines)
  app.get(documentPath, async () => apiDocument)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    site,
    app,
    evidenceStore,
    address,
    /** Runs a command as the operator, on the site's folder. */
    here,
    /** Runs a command as a team, over the network. */
    at: (token: string, ...args: string[]) => runTool({ RELEASE_TOKEN: token, RELEASE_TO: address }, ...args),
    makeToken: async (...words: string[]): Promise<{ token: string; id: string }> =>
      JSON.parse((await here('token', ...words, '--json')).join('\n')),
    live: () =>
      Object.fromEntries(
        Object.entries(site.store.readRegistry().history).map(([part, [version]]) => [part, version]),
      ),
    everything: () =>
      readdirSync(site.folder, { recursive: true })
        .map(String)
        .filter((file) => !file.startsWith('.drafts'))
        .sort(),
    drafts: () => readdirSync(join(site.folder, '.drafts')),
    lines,
    audits: () => lines.map((line) => JSON.parse(line)).filter(({ audit }) => audit?.startsWith('release-')),
    stop: async () => {
      await app.close()
      site.remove()
    },
  }
}

type TestReleases = Awaited<ReturnType<typeof startReleases>>

/** The same for the tests of this file. */
export const testReleases = (
  of: 'each test' | 'all tests',
  change?: Partial<SiteServerOptions>,
): TestReleases => {
  const running = {} as TestReleases
  const [before, after] = of === 'each test' ? [beforeEach, afterEach] : [beforeAll, afterAll]
  before(async () => void Object.assign(running, await startReleases(change)))
  after(() => running.stop())
  return running
}
