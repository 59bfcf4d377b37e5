import { AwsClient } from 'aws4fetch'
import { parts, runTool } from './command.ts'
import { describeWithS3, startTestS3, type TestS3 } from './s3.ts'
import { builtVersion, testSite } from './site.ts'

export const allOnes = Object.fromEntries(parts.map((part) => [part, builtVersion(part, '1')]))

/** A site of four live parts in a folder of a bucket. */
async function startBucketSite(s3: TestS3, folder: string) {
  const builds = testSite()
  const { endpoint, accessKeyId, secretAccessKey } = s3
  const to = `s3://${s3.bucket}/${folder}`
  const run = (...args: string[]) =>
    runTool(
      {
        S3_ENDPOINT: endpoint,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
        RELEASE_TO: to,
      },
      ...args,
    )
  const dist = (part: string, digit: string) => ['--dist', builds.built(part, digit).dist]
  const object = (file: string, init?: RequestInit) =>
    new AwsClient({ ...s3, service: 's3', retries: 0 }).fetch(
      `${endpoint}/${s3.bucket}/${folder}/${file}`,
      init,
    )
  for (const part of parts) await run('publish', part, ...dist(part, '1'))
  await run('promote', ...Object.entries(allOnes).map(([part, version]) => `${part}@${version}`))
  return {
    builds,
    to,
    run,
    dist,
    object,
    askJson: async (...args: string[]) => JSON.parse((await run(...args, '--json')).join('\n')),
    live: async () => {
      const registry = (await (await object('registry.json')).json()) as { history: Record<string, string[]> }
      return Object.fromEntries(Object.entries(registry.history).map(([part, [version]]) => [part, version]))
    },
  }
}

type BucketSite = Awaited<ReturnType<typeof startBucketSite>>

/** A suite in which each test has such a site. */
export const describeBucketSite = (title: string, suite: (site: BucketSite, s3: TestS3) => void): void =>
  describeWithS3(title, () => {
    const [s3, site] = [{} as TestS3, {} as BucketSite]
    let sites = 0
    beforeAll(async () => void Object.assign(s3, await startTestS3()))
    afterAll(() => s3.stop())
    beforeEach(async () => void Object.assign(site, await startBucketSite(s3, `teams/site-${++sites}`)))
    afterEach(() => site.builds.remove())
    suite(site, s3)
  })
