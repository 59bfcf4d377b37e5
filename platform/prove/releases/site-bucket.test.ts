import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readBucket } from '../../src/release/bucket/read-bucket.ts'
import { parts, runTool } from '../../test/command.ts'
import { describeWithS3, startTestS3, type TestS3 } from '../../test/s3.ts'
import { builtVersion, testSite, versionNumber } from '../../test/site.ts'

const [v1, v2, v3] = ['1', '2', '3'].map((digit) => builtVersion('shop', digit)) as [string, string, string]

import { serveSite } from '../../test/site-server.ts'

describeWithS3('a server whose site lies in a bucket', () => {
  let s3: TestS3
  let builds: ReturnType<typeof testSite>
  let variables: Record<string, string>
  const servers: { app: FastifyInstance; folder: string }[] = []

  beforeAll(async () => {
    s3 = await startTestS3()
    builds = testSite()
    variables = {
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    }
    for (const part of parts) await run('publish', part, ...dist(part, '1'))
    await run('promote', ...parts.map((part) => `${part}@${builtVersion(part, '1')}`))
  })

  afterEach(async () => {
    for (const { app, folder } of servers.splice(0)) {
      await app.close()
      rmSync(folder, { recursive: true })
    }
  })

  afterAll(async () => {
    await s3?.stop()
    builds?.remove()
  })

  const run = (...args: string[]) => runTool(variables, ...args, '--to', `s3://${s3.bucket}/site`)
  const dist = (part: string, digit: string) => ['--dist', builds.built(part, digit).dist]
  const start = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'drape-'))
    const app = await serveSite(folder, { siteBucket: readBucket(`s3://${s3.bucket}/site`, variables) })
    servers.push({ app, folder })
    return app
  }
  const home = async (app: FastifyInstance) => (await app.inject({ url: '/' })).body
  const until = async (app: FastifyInstance, version: string) => {
    while (!(await home(app)).includes(`/site/shop/${version}/entry.js`))
      await new Promise((done) => setTimeout(done, 20))
  }

  it('shows new promotions in the bucket by itself, and goes on while the bucket is down', async () => {
    const app = await start()
    expect(await home(app)).toContain(`/site/shop/${v1}/entry.js`)
    await run('promote', 'shop', ...dist('shop', '2'))
    await until(app, v2)
    await s3.pause()
    expect(await home(app)).toContain(`/site/shop/${v2}/entry.js`)
    for (const version of [v1, v2])
      expect((await app.inject({ url: `/site/shop/${version}/app.js` })).statusCode).toBe(200)
    await s3.resume()
    await run('promote', 'shop', ...dist('shop', '3'))
    await until(app, v3)
  })

  it('that has just been started finds versions that were live long ago for open tabs, and reads nothing else', async () => {
    const app = await start()
    const status = async (url: string) => (await app.inject({ url })).statusCode
    expect(await status(`/site/shop/${v1}/app.js`)).toBe(200)
    expect(
      (await app.inject({ url: `/site/shop/${v1}/app.js`, headers: { 'accept-encoding': 'br' } })).headers,
    ).toMatchObject({
      'content-encoding': 'br',
    })
    const requests = jest.spyOn(globalThis, 'fetch')
    expect(await status(`/site/shop/${versionNumber('9')}/app.js`)).toBe(404)
    const isOfIt = ([request]: unknown[]) =>
      String((request as Request).url ?? request).includes(versionNumber('9'))
    expect(requests.mock.calls.filter(isOfIt)).toEqual([])
  })
})
