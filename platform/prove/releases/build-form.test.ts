import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { maxBuildBytes, serverPaths } from '../../src/release/server-api.ts'
import { testReleases } from '../../test/release-server.ts'
import { sha384, v1, v2 } from '../../test/site.ts'

const releases = testReleases('all tests')
let token: string

beforeAll(async () => {
  token = (await releases.makeToken('shop', '--for', 'team wardrobe')).token
})

describe('an upload', () => {
  const upload = async (part: string, files: Record<string, string>, manifest: object | undefined) => {
    const form = new FormData()
    if (manifest) form.append('manifest', JSON.stringify(manifest))
    for (const [name, text] of Object.entries(files)) form.append('file', new Blob([text]), name)
    const reply = await fetch(releases.address + serverPaths.publish.replace(':part', part), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    const { message = '' } = (await reply.json()) as { message?: string }
    return [reply.status, message]
  }
  const manifestOf = (files: Record<string, string>) => ({
    integrity: Object.fromEntries(Object.entries(files).map(([name, text]) => [name, sha384(text)])),
  })
  const filesOf = (dist: string) =>
    Object.fromEntries(readdirSync(dist).map((name) => [name, readFileSync(join(dist, name), 'utf8')]))

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
    const files = { [name]: 'evil' }
    const [status] = await upload('shop', files, manifestOf(files))
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
    const dist = site.build('shop', '2', {}, { files: { 'package.json': '{}', [name]: '[]' } })
    const before = everything()
    const [status, message] = await upload('shop', filesOf(dist), manifestOf(filesOf(dist)))
    expect([status, message]).toEqual([422, expect.stringContaining('kept.json is damaged: files.')])
    expect(everything()).toEqual(before)
  })

  it('is published only whole, unaltered, as the part that it says', async () => {
    const { site, everything, drafts } = releases
    const files = filesOf(site.build('shop', '2'))
    const { 'app.js': app = '', ...rest } = files
    const manifest = manifestOf(files)
    expect(await upload('shop', rest, manifest)).toEqual([422, 'The form lacks app.js.'])
    expect(await upload('shop', { ...files, 'app.js': `${app} ` }, manifest)).toEqual([
      422,
      'app.js did not arrive as it was sent.',
    ])
    expect(await upload('shop', { ...files, 'more.js': '' }, manifest)).toEqual([
      422,
      'The form holds a file that its manifest does not name.',
    ])
    expect(await upload('shop', files, undefined)).toEqual([422, expect.stringContaining('manifest')])
    const other = filesOf(site.build('cart', '2'))
    expect(await upload('shop', other, manifestOf(other))).toEqual([
      422,
      'The build holds a build of cart, not of shop.',
    ])
    const bare = { ...files, 'bare.js': 'alert(1)' }
    expect(await upload('shop', bare, manifestOf(bare))).toEqual([
      422,
      expect.stringContaining('without its integrity'),
    ])
    const { 'part.json': _, ...nothing } = files
    expect(await upload('shop', nothing, manifestOf(nothing))).toEqual([
      422,
      expect.stringContaining('holds no part.json'),
    ])
    expect((await upload('pages', files, manifest))[0]).toBe(404)
    expect(everything().filter((file) => file.includes(v2))).toEqual([])
    expect(drafts()).toEqual([])
  })

  it('has an end', async () => {
    const { drafts } = releases
    const files = { 'part.json': 'x'.repeat(maxBuildBytes + 1) }
    expect(await upload('shop', files, manifestOf(files))).toEqual([413, 'The build is larger than 15 MB.'])
    expect(drafts()).toEqual([])
  })

  it('of a version that is there changes nothing of it', async () => {
    const { site, at, everything } = releases
    const before = everything()
    const dist = site.build('shop', '1')
    mkdirSync(join(dist, 'more'))
    writeFileSync(join(dist, 'more', 'note.txt'), 'later')
    expect(await at(token, 'publish', 'shop', '--dist', dist)).toEqual([`shop ${v1} is published.`])
    expect(everything()).toEqual(before)
  })
})
