import { release } from '@drape/platform/release'
import { missingForS3 } from '@drape/platform/test/s3'
import { testSite } from '@drape/platform/test/site'
import { missingForCaddy } from '../../test/caddy/caddy.ts'
import { composeFile } from './compose-installation.ts'
import { startTopology, type Topology } from './topology.ts'

const missing = missingForS3() ?? missingForCaddy()
const where = missing ? describe.skip : describe
const replicas = ['api-1', 'api-2']

let topology: Topology
let builds: ReturnType<typeof testSite>

/** Like `docker compose run --rm release …`. */
const operator = (...words: string[]) =>
  topology.run('release', ['node', 'commands/release.ts', ...words, '--site', '/srv/site'])
const newToken = async (part: string): Promise<string> =>
  JSON.parse(await operator('token', part, '--for', `team ${part}`, '--json')).token

/** Runs the tool of a team with the product's address and a token. */
const releaseTo = (token: string, ...words: string[]) => {
  const env = { RELEASE_TOKEN: token, RELEASE_TO: topology.address('caddy') }
  return release(words, { by: 'team', source: 'tree 1', env }, () => undefined)
}
/** Without imports from parts that this site does not have. */
const shopBuild = (digit: string) =>
  builds.built('shop', digit, { uses: {}, doors: { app: { files: ['app.js'], needs: [] } } })

const liveVersions = async (): Promise<Record<string, string>> => {
  const reply = await fetch(`${topology.address('caddy')}/site/registry.json`)
  const { history } = (await reply.json()) as { history: Record<string, string[]> }
  return Object.fromEntries(Object.entries(history).map(([part, [live = '']]) => [part, live]))
}
const homePage = async () =>
  (await fetch(`${topology.address('caddy')}/`, { headers: { accept: 'text/html' } })).text()

where(
  `a release into the product as the compose file starts it${missing ? ` (skipped: ${missing})` : ''}`,
  () => {
    beforeAll(async () => {
      builds = testSite()
      topology = await startTopology(composeFile(), {
        POSTGRES_PASSWORD: 'ofTestsAlone',
        TOKEN_KEY: 'a key of tests alone and long enough for them',
        GOOGLE_CLIENT_ID: 'nobody.example',
      })
    })

    afterAll(async () => {
      await topology?.stop()
      builds.remove()
    })

    it('has the description of its api in its image, so that live parts can be checked against it', async () => {
      expect(await operator('check-api', '--api', '/app/api.json')).toContain('The api has all that is live')
    })

    it('shows the part at the next visit, keeps the files that open tabs need, and restarts no container', async () => {
      const [before, pids] = [await liveVersions(), topology.pids()]
      const token = await newToken('shop')
      const { dist, version: next } = shopBuild('2')
      await releaseTo(token, 'promote', 'shop', '--dist', dist, '--why', 'a new look')
      expect(await liveVersions()).toEqual({ ...before, shop: next })
      expect(await homePage()).toContain(`/site/shop/${next}/entry.js`)
      for (const version of [before['shop'], next]) {
        const reply = await fetch(`${topology.address('caddy')}/site/shop/${version}/app.js`)
        expect([version, reply.status]).toEqual([version, 200])
      }
      expect(Object.keys(pids)).toEqual(expect.arrayContaining(replicas))
      expect(topology.pids()).toEqual(pids)
      const lines = replicas.flatMap((name) => topology.log(name))
      const entry = lines.find(({ audit }) => audit === 'release-promoted')
      expect(entry).toMatchObject({
        by: 'team shop',
        why: 'a new look',
        from: '127.0.0.1',
        versions: { shop: next },
      })

      await operator('token', 'revoke', /^drape_([^_]+)/.exec(token)?.[1] ?? '')
      await expect(releaseTo(token, 'rollback', 'shop')).rejects.toThrow('revoked')
      expect(await liveVersions()).toEqual({ ...before, shop: next })
    })

    it('by two teams at once makes live what each is told, whichever replica took it', async () => {
      const teams = [
        { part: 'shop', token: await newToken('shop'), ...shopBuild('3') },
        { part: 'host', token: await newToken('host'), ...builds.built('host', '2') },
      ]
      for (const { part, token, dist } of teams) await releaseTo(token, 'publish', part, '--dist', dist)
      const before = await liveVersions()
      const promote = ({ part, version, token }: (typeof teams)[number]) =>
        releaseTo(token, 'promote', `${part}@${version}`)
      const outcomes = await Promise.allSettled(teams.map(promote))
      const after = await liveVersions()
      for (const [at, { part, version }] of teams.entries()) {
        const outcome = outcomes[at]
        if (outcome?.status === 'rejected')
          expect(String(outcome.reason)).toContain('Another promotion is under way.')
        expect(after[part]).toBe(outcome?.status === 'fulfilled' ? version : before[part])
      }
      for (const team of teams) if (after[team.part] !== team.version) await promote(team)
      expect(await liveVersions()).toEqual(
        Object.fromEntries(teams.map(({ part, version }) => [part, version])),
      )
      expect(await homePage()).toContain(`/site/shop/${teams[0]?.version}/entry.js`)
    })
  },
)
