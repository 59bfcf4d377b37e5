import { readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { serverPaths } from '../../src/release/server-api.ts'
import { parts } from '../../test/command.ts'
import { nameBuild } from '../../test/name-build.ts'
import { filesOf, formOf, testReleases } from '../../test/release-server.ts'
import { v1, v2, versionNumber } from '../../test/site.ts'

const releases = testReleases('each test')
let token: string

beforeEach(async () => {
  const grant = await releases.makeToken(...parts, '--for', 'all teams', '--may', 'publish,promote,repair')
  token = grant.token
})

const ask = async (path: string, body?: FormData | object) => {
  const isForm = body instanceof FormData
  const reply = await fetch(releases.address + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  return `${reply.status} ${await reply.text()}`
}
const promote = () => ask(serverPaths.promote, { versions: { shop: v2 } })
const upload = (change: Record<string, string | undefined>) => {
  const all: Record<string, string | undefined> = {
    ...filesOf(releases.site.built('shop', '3').dist),
    ...change,
  }
  const files = Object.entries(all).filter((each): each is [string, string] => each[1] !== undefined)
  return ask(serverPaths.publish.replace(':part', 'shop'), formOf(Object.fromEntries(files)))
}
const everyVerb = async () => [
  await ask(serverPaths.status),
  await ask(`${serverPaths.diff}?part=shop`),
  await ask(serverPaths.verify),
  await ask(`${serverPaths.gateCases}?target=shop@${v2}`),
  await ask(serverPaths.previews, { part: 'shop', version: v2, own: false }),
  await promote(),
  await ask(serverPaths.rollBack, { parts: ['shop'] }),
  await ask(serverPaths.prune, { parts: ['shop'], days: 1, keep: [], dry: true }),
  await ask(serverPaths.repair, {}),
]

/** Where the site, the compiler and the temporary folders of this server lie. */
const folders = () =>
  [releases.site.folder, tmpdir(), resolve(import.meta.dirname, '../../..')].flatMap((each) => [
    each,
    realpathSync(each),
  ])
const expectNoFolder = (answers: readonly string[]) => {
  for (const answer of answers)
    expect(folders().flatMap((folder) => (answer.includes(folder) ? [answer] : []))).toEqual([])
}

const damage = (...files: readonly string[]) => {
  for (const file of files) writeFileSync(join(releases.site.folder, file), '{')
}
/** Of the system's errors this is one that names the file, also where everything may be read. */
const leadInCircles = (file: string) => {
  const path = join(releases.site.folder, file)
  rmSync(path)
  symlinkSync(path, path)
}

test.each(['registry.json', 'log.jsonl'])(
  'a site whose %s is damaged says so elsewhere, and not in which folder it lies',
  async (file) => {
    damage(file)
    const answers = [
      await ask(serverPaths.status),
      await ask(serverPaths.rollBack, { parts: ['shop'] }),
      await ask(serverPaths.repair, {}),
    ]
    expect(answers.join('\n')).toContain(`site/${file} is damaged`)
    expectNoFolder(answers)
  },
)

test('a site of which versions are damaged says so elsewhere, and not in which folder they lie', async () => {
  for (const part of ['shop', 'shared']) releases.site.publish(part, '2')
  damage(`shop/${v1}/part.json`, `shared/${v2}/part.json`)
  leadInCircles(`cart/${v1}/part.json`)
  const answers = await everyVerb()
  expect(answers.join('\n')).toContain(`site/shop/${v1}/part.json is damaged`)
  expect(answers.join('\n')).toContain(`cart/${v1}/part.json`)
  expectNoFolder(answers)
})

test('faults of a build are reported without the folder into which it was received', async () => {
  const answers = [
    await upload({ 'part.json': undefined }),
    await upload({ 'part.json': '{' }),
    await upload({ 'kept.json': '{' }),
    await upload({ 'types.json': '{', 'part.json': partWithTypes() }),
    await upload(filesOf(withPage())),
  ]
  expect(answers.map((answer) => answer.slice(0, 3))).toEqual(['422', '422', '422', '422', '422'])
  expect(answers.join('\n')).toContain('holds page.xhtml: a version holds only .js')
  expectNoFolder(answers)
})

const withPage = (): string => {
  const { dist } = releases.site.built('shop', '3')
  writeFileSync(join(dist, 'page.xhtml'), '<html/>')
  nameBuild(dist)
  return dist
}

const partWithTypes = (): string =>
  readFileSync(join(releases.site.built('shop', '3').dist, 'part.json'), 'utf8')

test('errors of the compiler are reported without the folders in which it ran', async () => {
  const brand = 'export class Look { #own = 1 }\n'
  const files = {
    'package.json': JSON.stringify({ name: '@drape/remote-shop', exports: {} }),
    'src/one.ts': brand,
    'src/other.ts': brand,
    'src/app.ts':
      "import { Look } from './one.ts'\nimport { Look as Other } from './other.ts'\n\nexport const look: Look = new Other()\n",
  }
  releases.site.publish('shop', '2', {}, { files })
  const answer = await promote()
  expect(answer).toContain('src/app.ts')
  expect(answer).toContain('import(')
  // A package without types, which says nothing about the parts.
  const app = { 'package.json': files['package.json'], 'src/app.ts': "export { default } from 'asn1.js'\n" }
  releases.site.publish('shop', '4', {}, { files: app })
  const unchecked = await ask(serverPaths.promote, { versions: { shop: versionNumber('4') } })
  expect(unchecked).toMatch(/^200.*asn1\.js/)
  expectNoFolder([answer, unchecked])
})
