import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { partsOf } from '@drape/platform/build/parts'
import { workspacesOf } from './workspaces.ts'

const root = join(import.meta.dirname, '..')
const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n').filter(Boolean)
const isIgnored = (folder: string, name: string): boolean =>
  name.startsWith('.') || ignored.includes(`${name}/`) || (folder === '' && ignored.includes(`/${name}/`))

const sectionOf = (text: string, title: string): string =>
  text.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
const wordsIn = (text: string) =>
  [...sectionOf(text, 'Words').matchAll(/^- \*\*(.+?)\*\*: ./gm)].map(([, word]) => word)
const rolesIn = (text: string) =>
  [...sectionOf(text, 'Roles').matchAll(/^- `(\w+)`: ./gm)].map(([, role = '']) => role)
const foldersIn = (text: string) =>
  [...sectionOf(text, 'The tree').matchAll(/^([a-z][\w/-]*) {2,}\S/gm)].map(([, folder = '']) => folder)

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !isIgnored(folder, name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(`${folder}/${entry.name}`) : [entry.name]))

/** Git leaves an empty folder behind when its files move. */
const foldersBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !isIgnored(folder, entry.name))
    .map(({ name }) => join(folder, name).replaceAll('\\', '/'))
    .filter((each) => filesBelow(each).length > 0)

/** A part that was begun here without a line in the tree: it is found by its package.json alone. */
const isUnlisted = (folder: string, listed: readonly string[]): boolean =>
  Object.values(partsOf(root)).some((part) => part.folder === folder) &&
  !listed.some((each) => each === folder || each.startsWith(`${folder}/`))

const foldersThere = (listed: readonly string[]): string[] => {
  const workspaces = workspacesOf(root)
  return (
    foldersBelow('')
      .filter((folder) => !isUnlisted(folder, listed))
      .flatMap((folder) => [folder, ...(workspaces.includes(folder) ? foldersBelow(folder) : [])])
      .flatMap((folder) => (basename(folder) === 'src' ? foldersBelow(folder) : [folder]))
      // Of the platform each folder below is one concept, as in any other workspace.
      .flatMap((folder) => [folder, ...(folder.startsWith('platform/src/') ? foldersBelow(folder) : [])])
  )
}

/** The words between a file's name and its ending: sign-in.screen.test.tsx has two. */
const rolesOf = (file: string): string[] =>
  /\.(module\.css|config\.m?[jt]s|d\.ts)$/.test(file) || !/\.(m?[jt]s|tsx|css)$/.test(file)
    ? []
    : file.split('.').slice(1, -1)

const treeFaults = (listed: readonly string[]) => {
  const there = foldersThere(listed)
  return {
    missing: there.filter((folder) => !listed.includes(folder)),
    gone: listed.filter((folder) => !there.includes(folder)),
  }
}

const roleFaults = (roles: readonly string[], files: readonly string[]) => {
  const used = new Set(files.flatMap(rolesOf))
  return {
    unknown: [...used].filter((role) => !roles.includes(role)),
    unused: roles.filter((role) => !used.has(role)),
  }
}

const sources = workspacesOf(root).flatMap(filesBelow)

test('the tree in CONTRIBUTING.md names each folder that there is, and no other', () => {
  expect(treeFaults(foldersIn(guide))).toEqual({ missing: [], gone: [] })
})

test('each role in a file name is one of at most twelve that CONTRIBUTING.md explains', () => {
  expect(rolesIn(guide).length).toBeLessThanOrEqual(12)
  expect(roleFaults(rolesIn(guide), sources)).toEqual({ unknown: [], unused: [] })
})

test('the glossary has at most fifteen words', () => {
  expect(wordsIn(guide).length).toBeGreaterThan(0)
  expect(wordsIn(guide).length).toBeLessThanOrEqual(15)
})

test('a folder without a line, a line without a folder and a role of its own are noticed', () => {
  const listed = foldersIn(guide)
  expect(treeFaults(listed.filter((folder) => folder !== 'api/src/due')).missing).toEqual(['api/src/due'])
  expect(treeFaults([...listed, 'api/src/planted']).gone).toEqual(['api/src/planted'])
  expect(roleFaults(rolesIn(guide), [...sources, 'planted.look.ts']).unknown).toEqual(['look'])
})
