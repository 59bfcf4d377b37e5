import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverPaths } from '../../src/release/server-api.ts'
import { runTool } from '../../test/command.ts'
import { filesOf, formOf, testReleases } from '../../test/release-server.ts'
import { builtVersion, publishNamed, testSite, v1 } from '../../test/site.ts'

/** A team builds, and whoever holds its token to publish is quicker. */
const releases = testReleases('each test')

const foreign = 'alert("not of the team")'
const isNot = (version: string) => `shop ${version} is not the version of these files`

const publishAs = async (token: string, files: Parameters<typeof formOf>[0]) => {
  const reply = await fetch(releases.address + serverPaths.publish.replace(':part', 'shop'), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: formOf(files),
  })
  return `${reply.status} ${await reply.text()}`
}

const started = async (version: string): Promise<string> =>
  (await fetch(`${releases.address}/site/shop/${version}/entry.js`)).text()

test('whoever may publish alone puts no byte into the version that its team is about to release', async () => {
  const { site, at, everything, live, makeToken } = releases
  const { dist, version } = site.built('shop', '2')
  const files = filesOf(dist)
  const { token: thief } = await makeToken('shop', '--for', 'whoever holds it', '--may', 'publish')
  const before = everything()
  const { 'entry.js': entry = '', 'part.json': about = '' } = files
  for (const altered of [
    { 'entry.js': `${entry}\n${foreign}` },
    { 'entry.js': `${entry}\n// unsealed0000` },
    { 'more.js': foreign, 'entry.js': `${entry}\n// ${version}` },
    { 'part.json': about.replace('"entry.js"', '"app.js"') },
  ])
    expect(await publishAs(thief, { ...files, ...altered })).toMatch(new RegExp(`^422 .*${isNot(version)}`))
  expect(everything().filter((file) => !before.includes(file) && file !== '.tokens.json')).toEqual([])

  const { token } = await makeToken('shop', '--for', 'team wardrobe')
  await at(token, 'promote', 'shop', '--dist', dist)
  expect(live()['shop']).toBe(version)
  expect(await started(version)).toBe(entry)
})

test('what was planted before servers computed versions does not go live by a release of its team', async () => {
  const { site, at, live, makeToken } = releases
  const { dist } = site.built('shop', '2')
  const entry = readFileSync(join(dist, 'entry.js'), 'utf8')
  appendFileSync(join(dist, 'entry.js'), foreign)
  publishNamed(site.store, dist)
  writeFileSync(join(dist, 'entry.js'), entry)

  const { token } = await makeToken('shop', '--for', 'team wardrobe')
  expect(await publishAs(token, filesOf(dist))).toMatch(/^409 .*was published before with other files/)
  await expect(at(token, 'promote', 'shop', '--dist', dist)).rejects.toThrow('with other files')
  expect(live()['shop']).toBe(v1)
})

test('an image brings no version under the name of another either, by whichever way it is taken over', async () => {
  const { site, here, at, live, makeToken } = releases
  const image = testSite()
  try {
    const { dist, version } = image.built('shop', '2')
    appendFileSync(join(dist, 'entry.js'), foreign)
    publishNamed(image.store, dist)
    await runTool({}, 'promote', `shop@${version}`, '--site', image.folder)
    const { token } = await makeToken('shop', '--for', 'team wardrobe')
    await expect(at(token, 'adopt', image.folder)).rejects.toThrow(isNot(version))
    await expect(here('adopt', image.folder, '--over')).rejects.toThrow(isNot(version))
    expect(live()['shop']).toBe(v1)
    expect(site.store.publishedVersions('shop')).toEqual([v1])
  } finally {
    image.remove()
  }
})

test('a site from before starts, and its versions stay live and can be gone back to', async () => {
  const { site, at, live, makeToken } = releases
  // Of builds whose versions nobody has computed.
  expect(live()['shop']).not.toBe(builtVersion('shop', '1'))
  const { token } = await makeToken('shop', '--for', 'team wardrobe')
  await at(token, 'promote', 'shop', '--dist', site.built('shop', '2').dist)
  expect(await at(token, 'rollback', 'shop')).toEqual([`shop is back at ${v1}.`])
  expect(await started(v1)).toContain(`shop ${v1} entry.js`)
})
