import { runTool } from '../../../test/command.ts'
import { testSite, versionNumber } from '../../../test/site.ts'
import { serveSite } from '../../../test/site-server.ts'
import { readBucket } from '../../release/bucket/read-bucket.ts'

/** `npm run prove -- releases` has a real bucket, which comes and goes. */
test('a server whose bucket is away from the start shows the copy that it has, and says so', async () => {
  const copy = testSite()
  const versions = ['host', 'shared', 'shop', 'cart'].map((part) => `${part}@${copy.publish(part, '1')}`)
  await runTool({}, 'promote', ...versions, '--site', copy.folder)
  const siteBucket = readBucket('s3://shop/site', {
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
  const lines: string[] = []
  const app = await serveSite(copy.folder, { siteBucket }, lines)
  try {
    expect((await app.inject({ url: '/' })).body).toContain(`/site/shop/${versionNumber('1')}/entry.js`)
    expect(lines.join()).toContain('the bucket of the site cannot be read')
  } finally {
    await app.close()
    copy.remove()
  }
})
