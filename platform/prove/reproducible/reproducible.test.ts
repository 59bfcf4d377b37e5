import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPartPackage } from '../../src/build/part-package.ts'
import { type Build, build } from '../../src/release/registry.ts'
import { requireOwnVersion, versionPlaceholder } from '../../src/release/version-hash.ts'
import { buildPart, expectSame, type PartBuild } from './part-build.ts'
import { layTree } from './tree.ts'

const parts = ['host', 'remote-shared', 'remote-stylist', 'remote-user']

let root: string
let here: string
let elsewhere: string

const edit = (tree: string, file: string, change: (text: string) => string) =>
  writeFileSync(join(tree, file), change(readFileSync(join(tree, file), 'utf8')))

const buildAll = (tree: string): ReadonlyMap<string, PartBuild> =>
  new Map(parts.map((workspace) => [workspace, buildPart(tree, workspace)]))

let one: ReadonlyMap<string, PartBuild>
let other: ReadonlyMap<string, PartBuild>

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'drape-places-'))
  here = join(root, 'here')
  elsewhere = join(root, 'else-where/much deeper/and longer')
  for (const tree of [here, elsewhere]) layTree(tree, ['contract', 'platform', ...parts])
  one = buildAll(here)
  other = buildAll(elsewhere)
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

const versions = (built: ReadonlyMap<string, PartBuild>) => [...built.values()].map(({ version }) => version)

test.each(parts)('%s is the same version and the same bytes in any folder', (workspace) => {
  const [first, second] = [one.get(workspace), other.get(workspace)]
  if (!first || !second) throw new Error('It was built in both.')
  expectSame(first, second, root)
  for (const [file, bytes] of first.files)
    expect([file, bytes.includes(versionPlaceholder)]).toEqual([file, false])
})

test.each(parts)('%s has the version that a server computes from what it is sent', (workspace) => {
  const { 'part.json': about, ...files } = Object.fromEntries(one.get(workspace)?.files ?? [])
  const taken = build.parse(JSON.parse(String(about)))
  expect(() => requireOwnVersion(taken, Object.entries(files))).not.toThrow()
})

test('a comment in the contract and files that only tests read change no version', () => {
  edit(here, 'contract/src/call.ts', (text) => `// Nobody runs this.\n${text}`)
  for (const file of ['remote-user/test/photos.ts', 'remote-shared/test/factories.ts'])
    edit(here, file, (text) => `${text}\nexport const more = 1\n`)
  expect(versions(buildAll(here))).toEqual(versions(one))
})

test('a change of behaviour changes the versions of the parts that run it, and no others', () => {
  edit(elsewhere, 'remote-user/src/app.tsx', (text) => `${text}\nconsole.info('otherwise')\n`)
  expect(buildPart(elsewhere, 'remote-stylist').version).toBe(one.get('remote-stylist')?.version)
  expect(buildPart(elsewhere, 'remote-user').version).not.toBe(one.get('remote-user')?.version)
})

test('a renamed class of shared changes the version of shared, and no byte of the remotes', () => {
  const rename = (text: string) => text.replaceAll(/(?<=\.)dialog(?=[\s:[}])/g, 'sheet')
  for (const file of ['dialog.tsx', 'dialog.module.css'])
    edit(elsewhere, `remote-shared/src/dialog/${file}`, rename)
  const { files, version } = buildPart(elsewhere, 'remote-shared')
  expect(version).not.toBe(one.get('remote-shared')?.version)
  expect(Buffer.concat([...files.values()]).includes('-sheet[open]')).toBe(true)
  expect(buildPart(elsewhere, 'remote-stylist').version).toBe(one.get('remote-stylist')?.version)
})

test.each(parts)(
  '%s marks modules of a first screen for eager compilation, and no lazy ones',
  (workspace) => {
    const files = [...(one.get(workspace)?.files ?? [])].filter(([file]) => file.endsWith('.js'))
    const marked = files.flatMap(([file, text]) =>
      String(text).startsWith('//# allFunctionsCalledOnLoad\n') ? [file] : [],
    )
    const about = JSON.parse(String(one.get(workspace)?.files.get('part.json'))) as Pick<Build, 'doors'>
    const { first, doors } = readPartPackage(join(here, workspace))
    const late = Object.keys(doors).filter((door) => !first.includes(door))
    const evaluated = Object.entries(about.doors).flatMap(([door, { files }]) =>
      late.includes(`./${door}`) ? [] : files.filter((file) => file.endsWith('.js')),
    )
    expect(marked).toEqual([...new Set(evaluated)].sort())
    expect(marked).not.toEqual([])
  },
)

test.each(parts)('%s has no class of another part in it', (workspace) => {
  const scripts = [...(one.get(workspace)?.files ?? [])].filter(([file]) => file.endsWith('.js'))
  const names = scripts.flatMap(
    ([, text]) => String(text).match(/\b(?:shared|stylist|user)-[\w-]{4}-\w+/g) ?? [],
  )
  const owners = new Set(names.map((name) => name.split('-')[0]))
  expect([...owners]).toEqual(workspace === 'host' ? [] : [workspace.replace('remote-', '')])
})
