import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { makeSwift, swiftServers } from './swift.ts'

export type TestS3 = Awaited<ReturnType<typeof startTestS3>>

/** Why no store can be started here, or undefined. */
export function missingForS3(): string | undefined {
  const programs = ['setpriv', ...swiftServers.map((server) => `swift-${server}-server`)]
  const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0)
  return missing.length ? `there is no ${missing.join(', no ')} (Debian: swift-*)` : undefined
}

/** A real S3-compatible store with an empty bucket, which verifies signatures. */
export async function startTestS3() {
  const folder = await mkdtemp(join(tmpdir(), 'drape-s3-'))
  await mkdir(join(folder, 'disk'))
  const user = { account: 'drape', name: 'tests', key: 'a-secret-of-tests-alone' }
  const swift = await makeSwift(folder, user)
  const stop = async () => {
    await Promise.all(swiftServers.map(swift.stop))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await Promise.all(swiftServers.map(swift.start))
    const place = {
      endpoint: `http://${swift.host}:${swift.port}`,
      region: 'us-east-1',
      bucket: 'drape',
      accessKeyId: `${user.account}:${user.name}`,
      secretAccessKey: user.key,
    }
    const client = new AwsClient({ ...place, service: 's3' })
    const reply = await client.fetch(`${place.endpoint}/${place.bucket}`, { method: 'PUT' })
    if (!reply.ok) throw new Error(`the bucket cannot be made: ${reply.status} ${await reply.text()}`)
    return {
      ...place,
      /** Refuses connections, like a machine that is off. */
      pause: () => swift.stop('proxy'),
      /** Starts again at the same address with the same data. */
      resume: () => swift.start('proxy'),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Runs a suite that needs an S3-compatible store. */
export function describeWithS3(title: string, suite: () => void): void {
  const reason = missingForS3()
  describe(`${title}, on an S3-compatible store`, () => {
    if (!reason) return suite()
    // biome-ignore lint/suspicious/noSkippedTests: a test that cannot run here is reported as skipped.
    it.skip(`is skipped: ${reason}`, () => undefined)
  })
}
