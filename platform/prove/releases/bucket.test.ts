import { join } from 'node:path'
import { publish } from '../../src/release/publish.ts'
import { allOnes, describeBucketSite } from '../../test/bucket-site.ts'
import { runTool } from '../../test/command.ts'
import { foreignBuild } from '../../test/foreign-build.ts'
import { nameBuild } from '../../test/name-build.ts'
import { builtVersion, testSite, writeFiles } from '../../test/site.ts'

const [v1, v2, v3] = ['1', '2', '3'].map((digit) => builtVersion('shop', digit)) as [string, string, string]
const secondOf = (part: string) => builtVersion(part, '2')

describeBucketSite('a site in a bucket', (site, s3) => {
  it('is refused like a promotion in a folder, with nothing changed, and without naming local paths', async () => {
    await site.object(`shop/${v2}/app.js`, { method: 'DELETE' })
    await site.run('publish', 'shop', ...site.dist('shop', '2'))
    await site.object(`shop/${v2}/app.js`, { method: 'PUT', body: 'alert(1)' })
    await expect(site.run('promote', `shop@${v2}`)).rejects.toThrow(
      `shop ${v2} holds app.js, which was changed.`,
    )
    await expect(site.run('promote', `shop@${v3}`)).rejects.toThrow(`shop ${v3} is not published.`)
    await expect(site.run('token', 'shop', '--for', 'team')).rejects.toThrow('token is for a server')
    await site.object('registry.json', { method: 'PUT', body: '{' })
    await expect(site.run('status')).rejects.toThrow(
      `${site.to}/registry.json is damaged: it is not JSON: npm run release -- repair makes it again.`,
    )
    await site.run('repair')
    expect(await site.live()).toEqual(allOnes)
  })

  it('takes over a site of a folder, is looked at, and has a remote of another build registered', async () => {
    const image = testSite()
    try {
      const parts = Object.keys(allOnes)
      for (const part of parts) publish(image.store, image.built(part, '2').dist)
      const versions = parts.map((part) => `${part}@${secondOf(part)}`)
      await runTool({}, 'promote', ...versions, '--site', image.folder)
      expect((await site.run('adopt', image.folder, '--over')).sort()).toEqual(
        parts.map((part) => `${part} ${secondOf(part)} is live.`).sort(),
      )
      expect(await site.run('verify')).toEqual(['Every file is as it was published.'])
      await site.object(`shop/${v2}/app.js`, { method: 'PUT', body: 'alert(1)' })
      expect(await site.run('verify')).toEqual([`shop ${v2} holds app.js, which was changed.`])
      expect(await site.run('verify', 'shared', `shop@${v1}`)).toEqual(['Every file is as it was published.'])

      const built = join(image.root, 'wardrobe')
      writeFiles(built, foreignBuild)
      const [said = ''] = await site.run('register', built, '--part', 'wardrobe', '--route', '/wardrobe')
      const version = said.split(' ')[1] ?? ''
      await site.run('promote', `wardrobe@${version}`)
      expect(await site.live()).toMatchObject({ shared: secondOf('shared'), wardrobe: version })
    } finally {
      image.remove()
    }
  })

  it('names the live version to other hosts, at an address that stays', async () => {
    const { dist } = site.builds.built('shop', '2')
    const types = { zip: '', api: '' }
    const manifest = { metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' }, types } }
    writeFiles(dist, { 'mf-manifest.json': JSON.stringify(manifest) })
    const version = nameBuild(dist)
    await site.run('promote', 'shop', '--dist', dist)
    const manifestObject = await site.object('shop/mf-manifest.json')
    expect(manifestObject.headers.get('cache-control')).toBe('no-cache')
    expect(await manifestObject.json()).toMatchObject({ metaData: { remoteEntry: { path: version } } })
  })

  it('by several at once loses no promotion that it confirmed, and keeps one history', async () => {
    for (const part of ['shop', 'shared', 'cart']) await site.run('publish', part, ...site.dist(part, '2'))
    const parts = ['shop', 'shared', 'cart']
    const outcomes = await Promise.allSettled(
      parts.map((part) => site.run('promote', `${part}@${secondOf(part)}`)),
    )
    const after = await site.live()
    for (const [at, part] of parts.entries()) {
      const outcome = outcomes[at]
      if (outcome?.status === 'rejected') expect(String(outcome.reason)).toMatch(/Try again/)
      expect([part, after[part]]).toEqual([
        part,
        outcome?.status === 'fulfilled' ? secondOf(part) : allOnes[part],
      ])
    }
    for (const part of parts)
      if (after[part] !== secondOf(part)) await site.run('promote', `${part}@${secondOf(part)}`)
    expect(await site.live()).toEqual({
      ...allOnes,
      ...Object.fromEntries(parts.map((part) => [part, secondOf(part)])),
    })
    const log = (await (await site.object('log.jsonl')).text())
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
    const { to } = site
    await expect(runTool(env, 'status', '--to', to)).rejects.toThrow(
      `${to} cannot be used (it answered 403).`,
    )
    await expect(runTool({}, 'status', '--to', to)).rejects.toThrow('S3_ACCESS_KEY_ID is missing')
    await expect(runTool(env, 'status', '--to', 's3://../x')).rejects.toThrow(/^--to must be a server/)
    expect(await site.live()).toEqual(allOnes)
  })
})
