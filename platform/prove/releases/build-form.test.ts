import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { maxBuildBytes, serverPaths } from '../../src/release/server-api.ts'
import { nameBuild } from '../../test/name-build.ts'
import { filesOf, formOf, testReleases } from '../../test/release-server.ts'

const releases = testReleases('all tests')
let token: string

beforeAll(async () => {
  token = (await releases.makeToken('shop', '--for', 'team wardrobe')).token
})

describe('an upload', () => {
  const upload = async (part: string, form: FormData) => {
    const reply = await fetch(releases.address + serverPaths.publish.replace(':part', part), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    const { message = '' } = (await reply.json()) as { message?: string }
    return [reply.status, message]
  }

  it.each([
    '../../evil.js',
    '/etc/evil.js',
    'a/../../evil.js',
    'a\\..\\evil.js',
    '..',
    '.drafts/..',
    'a//b.js',
    '__proto__',
  ])('with a file named %j writes nothing', async (name) => {
    const { site, drafts } = releases
    const before = readdirSync(site.root, { recursive: true }).length
    const [status] = await upload('shop', formOf({ [name]: 'evil' }))
    expect([400, 422]).toContain(status)
    expect(readdirSync(site.root, { recursive: true })).toHaveLength(before)
    expect(drafts()).toEqual([])
  })

  it.each([
    'x\n/../../.tokens.json',
    'x\r/../../.tokens.json',
    '../.tokens.json',
    '/etc/evil.ts',
    'node_modules\\..\\evil.ts',
  ])('whose sources hold a file %j is refused, and no right is had by it', async (name) => {
    const { site, everything } = releases
    const { dist } = site.built('shop', '2', {}, { files: { 'package.json': '{}', [name]: '[]' } })
    const before = everything()
    const [status, message] = await upload('shop', formOf(filesOf(dist)))
    expect([status, message]).toEqual([422, expect.stringContaining('kept.json is damaged: files.')])
    expect(everything()).toEqual(before)
  })

  it('is published only whole, unaltered, as the part that it says', async () => {
    const { site, everything, drafts } = releases
    const { dist, version } = site.built('shop', '2')
    const files = filesOf(dist)
    const { 'app.js': app = '', ...rest } = files
    expect(await upload('shop', formOf(rest, files))).toEqual([422, 'The form lacks app.js.'])
    expect(await upload('shop', formOf({ ...files, 'app.js': `${app} ` }, files))).toEqual([
      422,
      'app.js did not arrive as it was sent.',
    ])
    expect(await upload('shop', formOf({ ...files, 'more.js': '' }, files))).toEqual([
      422,
      'The form holds a file that its manifest does not name.',
    ])
    const unnamed = formOf(files)
    unnamed.delete('manifest')
    expect(await upload('shop', unnamed)).toEqual([422, expect.stringContaining('manifest')])
    expect(await upload('shop', formOf(filesOf(site.built('cart', '2').dist)))).toEqual([
      422,
      'The build holds a build of cart, not of shop.',
    ])
    writeFileSync(join(dist, 'bare.js'), 'alert(1)')
    nameBuild(dist)
    expect(await upload('shop', formOf(filesOf(dist)))).toEqual([
      422,
      expect.stringContaining('without its integrity'),
    ])
    const { 'part.json': _, ...nothing } = files
    expect(await upload('shop', formOf(nothing))).toEqual([
      422,
      expect.stringContaining('holds no part.json'),
    ])
    expect((await upload('pages', formOf(files)))[0]).toBe(404)
    expect(everything().filter((file) => file.includes(version))).toEqual([])
    expect(drafts()).toEqual([])
  })

  it('has an end', async () => {
    const { drafts } = releases
    const form = formOf({ 'part.json': 'x'.repeat(maxBuildBytes + 1) })
    expect(await upload('shop', form)).toEqual([413, 'The build is larger than 15 MB.'])
    expect(drafts()).toEqual([])
  })

  it('of a version that is there changes nothing of it', async () => {
    const { site, at, everything } = releases
    const { dist, version } = site.built('shop', '3')
    const published = `shop ${version} is published.`
    expect(await at(token, 'publish', 'shop', '--dist', dist)).toEqual([published])
    const before = everything()
    mkdirSync(join(dist, 'more'))
    writeFileSync(join(dist, 'more', 'note.js.map'), '{}')
    const { token: publisher } = await releases.makeToken('shop', '--for', 'others', '--may', 'publish')
    expect(await at(publisher, 'publish', 'shop', '--dist', dist)).toContain(published)
    expect(everything()).toEqual(before)
  })
})
