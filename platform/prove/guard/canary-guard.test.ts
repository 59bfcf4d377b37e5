import { type FastifyInstance, fastify } from 'fastify'
import type { BucketPlace } from '../../src/release/bucket/bucket.ts'
import { readBucket } from '../../src/release/bucket/read-bucket.ts'
import { evidencePath } from '../../src/runtime/evidence/evidence.ts'
import { checkCanaries } from '../../src/server/canary/canary-guard.ts'
import { releaseService } from '../../src/server/release/release.service.ts'
import { watchSite } from '../../src/server/site/live-site.ts'
import { testReleases } from '../../test/release-server.ts'
import { v1, v2 } from '../../test/site.ts'
import { serverSecrets, serveSite } from '../../test/site-server.ts'

const s3 = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

const releases = testReleases('each test', { evidence: false })
/** It does not listen, so that nothing is looked at but when it is asked for. */
let hearing: FastifyInstance

beforeEach(async () => {
  const { site, evidenceStore } = releases
  hearing = await serveSite(site.folder, {
    evidence: true,
    releases: { secrets: serverSecrets, evidenceStore },
  })
  site.publish('shop', '2')
})

afterEach(() => hearing.close())

const report = async (version: string, ...whats: readonly string[]) => {
  const body = JSON.stringify(['view', ...whats].map((what) => ['shop', version, what, 0]))
  const headers = { 'content-type': 'text/plain' }
  const reply = await hearing.inject({ method: 'POST', url: evidencePath, headers, payload: body })
  expect(reply.statusCode).toBe(204)
}

/** Once the minute in which pages have reported is over. */
const checkAfterMinute = async (siteBucket?: BucketPlace) => {
  const { app, evidenceStore, site } = releases
  const options = {
    siteDir: site.folder,
    siteBucket,
    evidenceStore,
    guards: () => [],
    releases: releaseService({ siteDir: site.folder }),
  }
  const now = Date.now()
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now + 120_000)
  await checkCanaries(app.log, watchSite(fastify(), options), options)
  clock.mockRestore()
}

const site = () => releases.site
const registry = () => releases.site.store.readRegistry()
const begin = (...words: string[]) => releases.here('promote', `shop@${v2}`, '--percent=50', ...words)

/** Forty pages of each version; those of the candidate meet this. */
const reportBoth = async (...met: readonly string[]) => {
  for (let page = 0; page < 40; page += 1) {
    await report(v1)
    await report(v2, ...met)
  }
}

test('a canary that is as good as what is live stays, and so does one that nobody guards', async () => {
  await begin('--guard')
  await reportBoth()
  await checkAfterMinute()
  expect(registry().canaries).toHaveLength(1)
  await releases.here('rollback', 'shop')
  await begin()
  await reportBoth('crashed')
  await checkAfterMinute()
  expect(registry().canaries).toHaveLength(1)
})

test('failures of a version from before its canary began do not count against it', async () => {
  await releases.here('promote', `shop@${v2}`)
  const now = Date.now()
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now - 2 * 3_600_000)
  await reportBoth('crashed')
  clock.mockRestore()
  await releases.here('promote', `shop@${v1}`)
  await begin('--guard')
  await checkAfterMinute()
  expect(registry().canaries).toHaveLength(1)
})

test('a server whose folder is the copy of a bucket changes nothing in it', async () => {
  await begin('--guard')
  await reportBoth('crashed')
  const before = [site().read('registry.json'), site().read('log.jsonl')]
  await checkAfterMinute(readBucket('s3://shop/site', s3))
  expect([site().read('registry.json'), site().read('log.jsonl')]).toEqual(before)
  await checkAfterMinute()
  expect(registry().canaries).toEqual([])
})
