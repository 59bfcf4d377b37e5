import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { release } from '@drape/platform/release/release'
import { testSite } from '@drape/platform/test/site'
import { startTestApp } from './app.ts'

/** Runs the release command with only these environment variables. */
export const runTool = async (env: Record<string, string>, ...args: string[]): Promise<string[]> => {
  const said: string[] = []
  const caller = { by: 'ravi@desk', source: 'tree 12345678', env }
  await release(args, caller, (line) => said.push(...line.split('\n')))
  return said
}

/** A listening server with a site of four live parts. */
export async function startReleases(variables: Record<string, string> = {}) {
  const site = testSite()
  const here = (...args: string[]) => runTool({}, ...args, '--site', site.folder)
  const parts = ['host', 'shared', 'user', 'stylist']
  await here('promote', ...parts.map((part) => `${part}@${site.publish(part, '1')}`))
  const running = await startTestApp({ ...variables, SITE_DIR: site.folder })
  const address = await running.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    site,
    app: running.app,
    database: running.database,
    members: running.members,
    startSecond: running.startSecond,
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
    lines: running.lines,
    audits: () =>
      running.lines.map((line) => JSON.parse(line)).filter(({ audit }) => audit?.startsWith('release-')),
    stop: async () => {
      await running.stop()
      site.remove()
    },
  }
}

export type TestReleases = Awaited<ReturnType<typeof startReleases>>
