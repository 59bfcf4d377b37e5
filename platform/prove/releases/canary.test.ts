import { readBucket } from '../../src/release/bucket/read-bucket.ts'
import { startReleases, testReleases } from '../../test/release-server.ts'
import { v1, v2 } from '../../test/site.ts'

const releases = testReleases('each test')

test('a team gives its part to a few first, to more, and takes it back, and the log and the trail say so', async () => {
  const { site, address, at, makeToken, live, audits } = releases
  const { token, id } = await makeToken('shop', '--for', 'team wardrobe')
  const { dist, version } = site.built('shop', '2')
  expect(await at(token, 'promote', 'shop', '--dist', dist, '--percent', '5', '--guard')).toEqual([
    `shop ${version} is with 5 % of the browsers, and is taken back by itself if it is worse than what is live.`,
  ])
  expect(audits().at(-1)).toMatchObject({
    audit: 'release-promoted',
    versions: { shop: version },
    percent: 5,
  })
  const page = await (await fetch(address)).text()
  expect(page).toContain(`data-canary="shop@${version}"`)
  expect(page).not.toMatch(/\{\{\w+\}\}/)
  expect(live()['shop']).toBe(v1)
  await at(token, 'promote', `shop@${version}`, '--percent', '20')
  await expect(at(token, 'promote', `shop@${version}`, '--percent', '10')).rejects.toThrow('only grows')
  await expect(at(token, 'promote', `cart@${v1}`, '--percent', '10')).rejects.toThrow('may not promote')
  expect(await at(token, 'rollback', 'shop', '--why', 'too slow')).toEqual([
    `shop ${version} is taken back. shop ${v1} stays live.`,
  ])
  expect(site.store.readHistory().at(-1)).toMatchObject({
    verb: 'rollback',
    canaries: [{ part: 'shop', version, percent: 0 }],
    by: `team wardrobe (token ${id})`,
    why: 'too slow',
  })
  expect(await (await fetch(address)).text()).not.toContain(version)
})

const s3 = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

test.each([
  ['pages tell nothing', { evidence: false }, 'Pages tell nothing here (EVIDENCE=off): there is no --guard.'],
  [
    'the site lies in a bucket',
    { siteBucket: readBucket('s3://shop/site', s3) },
    'This server shows a copy of a bucket: release to the bucket.',
  ],
])('where %s, a canary with a guard is refused, and none begins', async (_, change, words) => {
  const { site, at, makeToken, stop } = await startReleases(change)
  try {
    const { token } = await makeToken('shop', '--for', 'team wardrobe')
    site.publish('shop', '2')
    const few = ['promote', `shop@${v2}`, '--percent', '5']
    await expect(at(token, ...few, '--guard')).rejects.toThrow(words)
    expect(site.store.readRegistry().canaries).toEqual([])
  } finally {
    await stop()
  }
})
