import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testSite, versionNumber, writeFiles } from '@drape/release/test/site'
import { AwsClient } from 'aws4fetch'
import { runTool } from '../../test/release.ts'
import { missingForS3, startTestS3, type TestS3 } from '../../test/s3.ts'

jest.setTimeout(180_000)

const [v1, v2, v3] = ['1', '2', '3'].map(versionNumber) as [string, string, string]
const missing = missingForS3()
const where = missing ? describe.skip : describe

let s3: TestS3
let builds: ReturnType<typeof testSite>
let sites = 0
let folder: string

const run = (...args: string[]) => {
  const { endpoint, accessKeyId, secretAccessKey } = s3
  return runTool(
    {
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      RELEASE_TO: `s3://${s3.bucket}/${folder}`,
    },
    ...args,
  )
}
const asked = async (...args: string[]) => JSON.parse((await run(...args, '--json')).join('\n'))
const object = (file: string, init?: RequestInit) =>
  new AwsClient({ ...s3, service: 's3', retries: 0 }).fetch(
    `${s3.endpoint}/${s3.bucket}/${folder}/${file}`,
    init,
  )
const live = async () => {
  const { history } = (await (await object('registry.json')).json()) as { history: Record<string, string[]> }
  return Object.fromEntries(Object.entries(history).map(([part, [version]]) => [part, version]))
}
const dist = (part: string, digit: string) => ['--dist', builds.build(part, digit)]
const allOnes = { host: v1, shared: v1, user: v1, stylist: v1 }

where(`a site in a bucket${missing ? ` (skipped: ${missing})` : ''}`, () => {
  beforeAll(async () => {
    s3 = await startTestS3()
  })

  afterAll(() => s3?.stop())

  beforeEach(async () => {
    builds = testSite()
    folder = `teams/site-${++sites}`
    for (const part of Object.keys(allOnes)) await run('publish', part, ...dist(part, '1'))
    await run('promote', ...Object.entries(allOnes).map(([part, version]) => `${part}@${version}`))
  })

  afterEach(() => builds.remove())

  it('is published to, promoted, rolled back, compared and told of like one in a folder', async () => {
    expect(await live()).toEqual(allOnes)
    expect(await run('promote', 'user', ...dist('user', '2'), '--why', 'the new closet')).toEqual([
      `user ${v2} is live.`,
    ])
    expect(await live()).toEqual({ ...allOnes, user: v2 })
    const file = await object(`user/${v2}/app.js`)
    expect(await file.text()).toBe(readFileSync(join(builds.root, 'dist/user/2/app.js'), 'utf8'))
    expect(file.headers.get('cache-control')).toContain('immutable')
    expect(file.headers.get('content-type')).toContain('text/javascript')
    const { pages } = (await (await object('registry.json')).json()) as {
      pages: Record<string, { file: string }>
    }
    expect(await (await object(pages['/']?.file ?? '')).text()).toContain(`/site/user/${v2}/entry.js`)

    await run('publish', 'user', ...dist('user', '3'))
    expect(await asked('status')).toContainEqual(
      expect.objectContaining({
        part: 'user',
        live: v2,
        before: [v1],
        published: [v3],
        why: 'the new closet',
      }),
    )
    expect(await asked('diff', 'user')).toMatchObject({ from: v2, to: v3 })
    expect(await run('rollback', 'user')).toEqual([`user is back at ${v1}.`])
    expect(await live()).toEqual(allOnes)
    // A version that is in the bucket already is promoted as it is, even if it was built again.
    expect(await run('promote', 'user', ...dist('user', '2'))).toEqual([`user ${v2} is live.`])
  })

  it('is refused what a folder would be, with nothing changed, and without a word of where it was looked at', async () => {
    await object(`user/${v2}/app.js`, { method: 'DELETE' })
    await run('publish', 'user', ...dist('user', '2'))
    await object(`user/${v2}/app.js`, { method: 'PUT', body: 'alert(1)' })
    await expect(run('promote', `user@${v2}`)).rejects.toThrow(`user ${v2} holds app.js, which was changed.`)
    await expect(run('promote', `user@${v3}`)).rejects.toThrow(`user ${v3} is not published.`)
    await expect(run('token', 'user', '--for', 'team')).rejects.toThrow('token is for a server')
    await object('registry.json', { method: 'PUT', body: '{' })
    await expect(run('status')).rejects.toThrow(
      `s3://${s3.bucket}/${folder}/registry.json is damaged: it is not JSON: npm run release -- repair makes it again.`,
    )
    await run('repair')
    expect(await live()).toEqual(allOnes)
  })

  it('takes over a site of a folder, is looked at, and has a remote of another build registered', async () => {
    const image = testSite()
    try {
      const parts = Object.keys(allOnes)
      const versions = parts.map((part) => `${part}@${image.publish(part, '2')}`)
      await runTool({}, 'promote', ...versions, '--site', image.folder)
      expect((await run('adopt', image.folder, '--over')).sort()).toEqual(
        parts.map((part) => `${part} ${v2} is live.`).sort(),
      )
      expect(await run('verify')).toEqual(['Every file is as it was published.'])
      await object(`user/${v2}/app.js`, { method: 'PUT', body: 'alert(1)' })
      expect(await run('verify')).toEqual([`user ${v2} holds app.js, which was changed.`])
      expect(await run('verify', 'shared', `user@${v1}`)).toEqual(['Every file is as it was published.'])

      const built = join(image.root, 'wardrobe')
      const metaData = {
        remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
        globalName: 'wardrobe',
        publicPath: 'auto',
      }
      const shared = [{ name: 'react', singleton: true, requiredVersion: '^19.0.0' }]
      writeFiles(built, {
        'mf-manifest.json': JSON.stringify({
          name: 'wardrobe',
          metaData,
          shared,
          remotes: [],
          exposes: [{ path: './app' }],
        }),
        'remoteEntry.js': 'var wardrobe;',
      })
      const [said = ''] = await run('register', built, '--part', 'wardrobe', '--route', '/wardrobe')
      const version = said.split(' ')[1] ?? ''
      await run('promote', `wardrobe@${version}`)
      expect(await live()).toMatchObject({ shared: v2, wardrobe: version })
    } finally {
      image.remove()
    }
  })

  it('tells hosts elsewhere of the live version, at an address that stays', async () => {
    const built = builds.build('user', '2')
    const types = { zip: '', api: '' }
    const manifest = { metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' }, types } }
    writeFiles(built, { 'mf-manifest.json': JSON.stringify(manifest) })
    await run('promote', 'user', '--dist', built)
    const told = await object('user/mf-manifest.json')
    expect(told.headers.get('cache-control')).toBe('no-cache')
    expect(await told.json()).toMatchObject({ metaData: { remoteEntry: { path: v2 } } })
  })

  it('of releasers at once loses nothing of whom it told that they are live, and keeps one history', async () => {
    for (const part of ['user', 'shared', 'stylist']) await run('publish', part, ...dist(part, '2'))
    const parts = ['user', 'shared', 'stylist']
    const outcomes = await Promise.allSettled(parts.map((part) => run('promote', `${part}@${v2}`)))
    const after = await live()
    for (const [at, part] of parts.entries()) {
      const outcome = outcomes[at]
      if (outcome?.status === 'rejected') expect(String(outcome.reason)).toMatch(/Try again/)
      expect([part, after[part]]).toEqual([part, outcome?.status === 'fulfilled' ? v2 : v1])
    }
    for (const part of parts) if (after[part] !== v2) await run('promote', `${part}@${v2}`)
    expect(await live()).toEqual({ host: v1, shared: v2, user: v2, stylist: v2 })
    const log = (await (await object('log.jsonl')).text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(
      log
        .map(({ versions }) => Object.keys(versions).join())
        .slice(1)
        .sort(),
    ).toEqual([...parts].sort())
    for (const [at, { before }] of log.entries()) if (at > 0) expect(before).toBe(log[at - 1].after)
  })

  it('whose store is away, or refuses the keys, says so in one line and stays as it was', async () => {
    const wrong = { ...s3, secretAccessKey: 'another' }
    const env = {
      S3_ENDPOINT: wrong.endpoint,
      S3_ACCESS_KEY_ID: wrong.accessKeyId,
      S3_SECRET_ACCESS_KEY: wrong.secretAccessKey,
    }
    const to = `s3://${s3.bucket}/${folder}`
    await expect(runTool(env, 'status', '--to', to)).rejects.toThrow(
      `${to} cannot be used (it answered 403).`,
    )
    await expect(runTool({}, 'status', '--to', to)).rejects.toThrow('S3_ACCESS_KEY_ID is missing')
    await expect(runTool(env, 'status', '--to', 's3://../x')).rejects.toThrow(/^--to must be a server/)
    expect(await live()).toEqual(allOnes)
  })
})
