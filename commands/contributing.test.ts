import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !isIgnored(folder, name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(`${folder}/${entry.name}`) : [entry.name]))

/** The words between a file's name and its ending: sign-in.screen.test.tsx has two. */
const rolesOf = (file: string): string[] =>
  /\.(module\.css|config\.m?[jt]s|d\.ts)$/.test(file) || !/\.(m?[jt]s|tsx|css)$/.test(file)
    ? []
    : file.split('.').slice(1, -1)

const roleFaults = (roles: readonly string[], files: readonly string[]) => {
  const used = new Set(files.flatMap(rolesOf))
  return {
    unknown: [...used].filter((role) => !roles.includes(role)),
    unused: roles.filter((role) => !used.has(role)),
  }
}

const sources = workspacesOf(root).flatMap(filesBelow)

test('each role in a file name is one of at most twelve that CONTRIBUTING.md explains', () => {
  expect(rolesIn(guide).length).toBeLessThanOrEqual(12)
  expect(roleFaults(rolesIn(guide), sources)).toEqual({ unknown: [], unused: [] })
})

test('the glossary has at most ten words', () => {
  expect(wordsIn(guide).length).toBeGreaterThan(0)
  expect(wordsIn(guide).length).toBeLessThanOrEqual(10)
})

test('the guide is at most a hundred lines', () => {
  expect(guide.trimEnd().split('\n').length).toBeLessThanOrEqual(100)
})

test('a role of its own is noticed', () => {
  expect(roleFaults(rolesIn(guide), [...sources, 'planted.look.ts']).unknown).toEqual(['look'])
})
