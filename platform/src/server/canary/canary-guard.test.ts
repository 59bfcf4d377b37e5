import { fastify } from 'fastify'
import { runHere, testReleases } from '../../../test/release-server.ts'
import { v1, v2 } from '../../../test/site.ts'
import type { What } from '../../runtime/evidence/evidence.ts'
import { releaseService } from '../release/release.service.ts'
import { watchSite } from '../site/live-site.ts'
import { checkCanaries, guardCanaries, liveGuards } from './canary-guard.ts'

// Its own guard does not look: on a slow machine it would do so in the midst of a test.
const releases = testReleases('each test', { evidence: false })

beforeEach(() => {
  releases.site.publish('shop', '2')
})

/** Once the minute is over in which pages have sent evidence. */
const look = (guardsAll = false) => {
  const { app, evidenceStore, site } = releases
  const guards = liveGuards(site.folder, guardsAll)
  const options = {
    siteDir: site.folder,
    evidenceStore,
    guards,
    releases: releaseService({ siteDir: site.folder, runOrder: runHere }),
  }
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000)
  return checkCanaries(app.log, watchSite(fastify(), options), options)
}

const registry = () => releases.site.store.readRegistry()

/** Half of the browsers get this version, and all of its forty pages crash; no page of the live one does. */
const beginWorse = async (version: string) => {
  await releases.here('promote', `shop@${version}`, '--percent=50', '--guard')
  const sightingsOf = (version: string, what: What) =>
    Array.from({ length: 40 }, () => ({ part: 'shop', version, what, bin: 0, isFine: true }))
  await releases.evidenceStore.count([
    ...sightingsOf(v1, 'view'),
    ...sightingsOf(version, 'view'),
    ...sightingsOf(version, 'crashed'),
  ])
}

/** `npm run prove -- releases guard` has canaries that are as good, and ones without a guard. */
test('a canary with worse evidence is taken back automatically, with the reason, once', async () => {
  await beginWorse(v2)
  // As replicas of one site do.
  await Promise.all([look(), look()])
  expect(registry()).toMatchObject({ history: { shop: [v1] }, withdrawn: { shop: [v2] } })
  expect(registry().canaries).toEqual([])
  const why = expect.stringMatching(/^crashed: 100\.0 % of 40 against 0\.0 % of 40 \(evidence /)
  expect(releases.site.store.readHistory().at(-1)).toMatchObject({ verb: 'rollback', by: 'guard', why })
  expect(releases.audits().filter(({ by }) => by === 'guard')).toEqual([
    expect.objectContaining({ audit: 'release-rolled-back', versions: { shop: v1 }, why }),
  ])
  await look()
  expect(registry().history['shop']).toEqual([v1])
})

const hourMs = 3_600_000
const sightingsOf = (part: string, version: string, what: What, count: number, isFine = true) =>
  Array.from({ length: count }, () => ({ part, version, what, bin: 0, isFine }))

/** The version before had its day; this one goes live for all, and all of its pages crash. */
const promoteWorse = async (targets: readonly string[], ...words: string[]) => {
  const now = Date.now()
  jest.spyOn(Date, 'now').mockReturnValue(now - hourMs)
  await releases.evidenceStore.count(sightingsOf('shop', v1, 'view', 600, false))
  jest.spyOn(Date, 'now').mockReturnValue(now)
  const lines = await releases.here('promote', ...targets, ...words)
  // An hour of its own is set against the next hour.
  jest.spyOn(Date, 'now').mockReturnValue((Math.floor(now / hourMs) + 1.5) * hourMs)
  for (let minute = 0; minute < 20; minute += 1) {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    await releases.evidenceStore.count([
      ...sightingsOf('shop', v2, 'view', 10),
      ...sightingsOf('shop', v2, 'crashed', 10),
    ])
  }
  return lines
}
const historyOf = (part: string) => registry().history[part]

test('a version that went live for all with --guard is taken back for all, with what went live with it', async () => {
  const { site } = releases
  site.publish('cart', '2')
  const lines = await promoteWorse([`shop@${v2}`, `cart@${v2}`], '--guard')
  expect(lines.at(-1)).toBe('It is taken back by itself if it is worse than what was live before.')
  await Promise.all([look(), look()])
  expect([historyOf('shop'), historyOf('cart')]).toEqual([[v1], [v1]])
  expect(registry().withdrawn).toMatchObject({ shop: [v2], cart: [v2] })
  const why = expect.stringMatching(/^crashed: 100\.0 % of \d+ against 0\.0 % of \d+ \(evidence /)
  expect(site.store.readHistory().at(-1)).toMatchObject({ verb: 'rollback', by: 'guard', why })
  await look()
  expect(historyOf('shop')).toEqual([v1])
})

test('without --guard a live version stays, unless the site guards all', async () => {
  await promoteWorse([`shop@${v2}`])
  await look()
  expect(historyOf('shop')).toEqual([v2, v1])
  await look(true)
  expect(historyOf('shop')).toEqual([v1])
})

test('canaries are looked at as a server begins to listen, and not before', async () => {
  const { site, evidenceStore } = releases
  const guards = liveGuards(site.folder)
  const options = {
    siteDir: site.folder,
    evidenceStore,
    guards,
    releases: releaseService({ siteDir: site.folder }),
  }
  const app = fastify()
  const timers = jest.spyOn(globalThis, 'setInterval')
  const live = watchSite(app, options)
  const read = jest.spyOn(live, 'read')
  guardCanaries(app, live, options)
  const [[look] = []] = timers.mock.calls
  look?.()
  expect([look, read.mock.calls.length]).toEqual([expect.any(Function), 0])
  await app.listen({ port: 0, host: '127.0.0.1' })
  await app.close()
  expect(read).toHaveBeenCalledTimes(1)
})
