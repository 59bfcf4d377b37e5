import { readBucket } from '@drape/release/read-bucket'
import { versionNumber } from '@drape/release/test/site'
import { startReleases, type TestReleases } from '../../test/release.ts'
import { type Guarding, lookAtCanaries } from './canary-guard.ts'

const [v1, v2, v3] = ['1', '2', '3'].map(versionNumber) as [string, string, string]

const s3 = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

let releases: TestReleases

beforeEach(async () => {
  releases = await startReleases()
  for (const digit of ['2', '3']) releases.site.publish('user', digit)
})

afterEach(() => releases.stop())

/** Once the minute in which pages have told is over. */
const look = (siteBucket?: Guarding['siteBucket']) => {
  const { app, database, site } = releases
  const guarding = { database, app, siteDir: site.folder, siteBucket, releaseKey: undefined }
  return lookAtCanaries(guarding, Date.now() + 120_000)
}

const registry = () => releases.site.store.readRegistry()

/** Half of the browsers get this version, and of forty pages each crashes; of what is live none does. */
const beginWorse = async (version: string) => {
  await releases.here('promote', `user@${version}`, '--percent=50', '--guard')
  await releases.database.$client.query(
    `insert into evidence_count (at, part, version, what, bin, count)
      select date_trunc('minute', now(), 'UTC'), 'user', version, what, 0, 40
      from (values ($1, 'view'), ($2, 'view'), ($2, 'crashed')) as told (version, what)
      on conflict do nothing`,
    [v1, version],
  )
}

/** `npm run prove -- guard` has canaries that are as good, and ones that nobody guards. */
test('a canary that pages tell worse of is taken back by itself, with the reason, once', async () => {
  await beginWorse(v2)
  // As replicas of one site do.
  await Promise.all([look(), look()])
  expect(registry()).toMatchObject({ history: { user: [v1] }, withdrawn: { user: [v2] } })
  expect(registry()).not.toHaveProperty('canaries')
  const why = expect.stringMatching(/^crashed: 100\.0 % of 40 against 0\.0 % of 40 \(evidence /)
  expect(releases.site.store.readHistory().at(-1)).toMatchObject({ verb: 'rollback', by: 'guard', why })
  expect(releases.audits().filter(({ by }) => by === 'guard')).toEqual([
    expect.objectContaining({ audit: 'release-rolled-back', versions: { user: v1 }, why }),
  ])
})

test('a server whose folder is the copy of a bucket changes nothing in it', async () => {
  const { site } = releases
  await beginWorse(v3)
  const before = [site.read('registry.json'), site.read('log.jsonl')]
  await look(readBucket('s3://shop/site', s3))
  expect([site.read('registry.json'), site.read('log.jsonl')]).toEqual(before)
})
