import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tool.ts'

const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** The text of a section, as far as the next. */
const sectionOf = (title: string): string => page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''

const sources = ['api/src', 'platform/src/server'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8')),
)

const matchesIn = (texts: readonly string[], pattern: RegExp): string[] =>
  texts.flatMap((text) => [...text.matchAll(pattern)].map(([, text = '']) => text)).sort()

test('each purpose for which a key is derived stands in the list of keys, and no other', () => {
  const derived = matchesIn(sources, /\b(?:keysFor|signer)\(\w+, '([^']+)'\)/g)
  expect(derived).toContain('access token')
  expect(matchesIn([sectionOf('Keys and algorithms')], /^\| `([a-z -]+)` \|/gm)).toEqual(derived)
})

test('each table of the database is of one class of data', () => {
  const schema = sources.filter((text) => text.includes('pgTable('))
  const tables = matchesIn(schema, /pgTable\(\s*'(\w+)'/g)
  expect(tables).toContain('account')
  const [classes = ''] = sectionOf('Classes of data').split('\n\n')
  expect(matchesIn([classes], /`(\w+)`/g)).toEqual(tables)
})
