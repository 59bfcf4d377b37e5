import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './tool.ts'

const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
const sectionOf = (title: string): string => guide.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''

/** The words between a file's name and its ending: sign-in.screen.test.tsx has two. */
const rolesOf = (file: string): string[] =>
  /\.(module\.css|config\.m?[jt]s|d\.ts)$/.test(file) ? [] : basename(file).split('.').slice(1, -1)

test('each role in a file name is one of at most twelve that CONTRIBUTING.md explains, and each of them is used', () => {
  const files = execFileSync('git', ['ls-files', '*/*.ts', '*/*.tsx', '*/*.mjs', '*/*.js', '*/*.css'], {
    cwd: root,
    encoding: 'utf8',
  })
  const roles = [...sectionOf('Roles').matchAll(/^- `(\w+)`: ./gm)].map(([, role]) => role)
  expect(roles.length).toBeLessThanOrEqual(12)
  expect([...new Set(files.trim().split('\n').flatMap(rolesOf))].sort()).toEqual(roles.sort())
})

test('the glossary has at most ten words', () => {
  const words = sectionOf('Words').match(/^- \*\*.+?\*\*: ./gm) ?? []
  expect(words.length).toBeGreaterThan(0)
  expect(words.length).toBeLessThanOrEqual(10)
})
