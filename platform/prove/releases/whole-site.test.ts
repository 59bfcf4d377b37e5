import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publish } from '../../src/release/publish.ts'
import { parts, runTool } from '../../test/command.ts'
import { testReleases } from '../../test/release-server.ts'
import { builtVersion, testSite, v1 } from '../../test/site.ts'

const releases = testReleases('each test')

test('versions of an image or another site are taken over, but releases of teams stay unless the operator says otherwise', async () => {
  const { site, at, makeToken, live, audits } = releases
  const image = testSite()
  try {
    for (const part of parts) publish(image.store, image.built(part, '2').dist)
    const secondOf = (part: string) => builtVersion(part, '2')
    const versions = parts.map((part) => `${part}@${secondOf(part)}`)
    await runTool({}, 'promote', ...versions, '--site', image.folder)
    const set = Object.fromEntries(['host', 'shared', 'cart'].map((part) => [part, secondOf(part)]))
    const { token } = await makeToken('shop', '--for', 'team wardrobe')
    const { dist, version } = site.built('shop', '3')
    await at(token, 'promote', 'shop', '--dist', dist)
    await expect(at(token, 'adopt', image.folder)).rejects.toThrow('may not publish host.')

    const { token: operators, id } = await makeToken(...parts, '--for', 'operators')
    expect((await at(operators, 'adopt', image.folder, '--why', 'the new image')).sort()).toEqual([
      `cart ${secondOf('cart')} is live.`,
      `host ${secondOf('host')} is live.`,
      `shared ${secondOf('shared')} is live.`,
      `shop ${secondOf('shop')} is published and not made live: what is live came from team wardrobe, tree 12345678.`,
    ])
    expect(live()).toEqual({ ...set, shop: version })
    expect(audits().at(-1)).toMatchObject({
      audit: 'release-adopted',
      token: id,
      by: 'operators',
      versions: set,
      why: 'the new image',
      from: '127.0.0.1',
    })
    expect(site.store.readRelease('host', secondOf('host'))?.source).toBe('operators, image')
    expect(site.store.readKept('host', secondOf('host'))).toEqual(
      image.store.readKept('host', secondOf('host')),
    )
    await at(operators, 'adopt', image.folder, '--over')
    expect(live()['shop']).toBe(secondOf('shop'))
  } finally {
    image.remove()
  }
})

test('a damaged site is looked at, and mended, from elsewhere by whoever may', async () => {
  const { site, at, makeToken, live, audits } = releases
  const { token } = await makeToken('shop', '--for', 'team wardrobe')
  expect(await at(token, 'verify')).toEqual(['Every file is as it was published.'])
  writeFileSync(join(site.folder, 'shop', v1, 'app.js'), 'altered')
  const damage = `shop ${v1} holds app.js, which was changed.`
  expect(await at(token, 'verify', 'shop')).toEqual([damage])
  expect(await at(token, 'verify', 'shared')).toEqual(['Every file is as it was published.'])
  await expect(at(token, 'verify', '../shop')).rejects.toThrow('The request is not understood: target')

  const before = live()
  writeFileSync(join(site.folder, 'shop', v1, 'app.js'), readFileSync(join(site.root, 'dist/shop/1/app.js')))
  writeFileSync(join(site.folder, 'registry.json'), '{')
  await expect(at(token, 'status')).rejects.toThrow('site/registry.json is damaged')
  await expect(at(token, 'repair')).rejects.toThrow('The token of team wardrobe may not repair shop.')
  const { token: operators, id } = await makeToken('shop', '--for', 'operators', '--may', 'repair')
  await at(operators, 'repair', '--why', 'the disk')
  expect(live()).toEqual(before)
  expect(audits().at(-1)).toMatchObject({
    audit: 'release-repaired',
    token: id,
    versions: before,
    why: 'the disk',
  })
  expect(site.store.readHistory().at(-1)).toMatchObject({ verb: 'repair', by: `operators (token ${id})` })
})
