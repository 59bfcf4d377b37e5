import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GateRefusal } from '../../src/release/gate/incompatibility.ts'
import type { Kept } from '../../src/release/kept/kept.ts'
import { promote } from '../../src/release/promote.ts'
import { act, liveSite } from '../../test/command.ts'
import { siteForEach } from '../../test/each-test.ts'
import { v2 } from '../../test/site.ts'

const site = siteForEach(liveSite)
/** A folder of the server with a secret that the compiler could read. */
let server: string

beforeEach(() => {
  server = mkdtempSync(join(tmpdir(), 'drape-server-'))
  writeFileSync(join(server, 'secret.json'), '{ "hidden": 1 }')
  writeFileSync(join(server, 'secret.ts'), 'export const hidden = 1\n')
})

afterEach(() => rmSync(server, { recursive: true }))

const manifest = JSON.stringify({ name: '@drape/remote-shop', exports: {} })
const leaf = '@drape/leaf'

const candidate = ({ files = {}, ...kept }: Partial<Kept>): void => {
  site.publish('shop', '2', {}, { ...kept, files: { 'package.json': manifest, ...files } })
}

/** What the gate says of it: nothing if it is live. */
const verdictOn = (kept: Partial<Kept>): readonly object[] => {
  candidate(kept)
  try {
    promote(site.store, { shop: v2 }, act)
    return []
  } catch (error) {
    expect(String(error)).not.toContain(server)
    if (!(error instanceof GateRefusal)) throw error
    return error.incompatibilities
  }
}

test('no compiler option of a team leads to a file of the server', () => {
  const compilerOptions = {
    paths: { '*': [`${server}/*`] },
    rootDirs: ['.', server],
    typeRoots: [server],
    types: [join(server, 'secret.ts')],
    jsxImportSource: server,
  }
  const text = "import { hidden } from 'secret'\n\nexport const App: string = hidden\n"
  expect(verdictOn({ compilerOptions, files: { 'src/app.ts': text } })).toEqual([])
})

const outside = {
  check: 'types',
  part: 'shop',
  message: 'Imports or references a file outside of its sources.',
}

/** Each with the name of the file, which is there or is not. */
const ways: readonly (readonly [title: string, line: (place: string) => string])[] = [
  ['an import by its full path', (place) => `import '${place}'`],
  ['a type import', (place) => `export type Hidden = typeof import(/* so */ '${place}')`],
  ['one that leads up', (place) => `export * from '../../../../../../../../../../../../..${place}'`],
  ['one that leads up from a package', (place) => `import 'react/../../../../../../../../../..${place}'`],
  ['one with escapes', (place) => `import '${place.replaceAll('/', '\\x2f')}'`],
  ['an augmentation', (place) => `declare module '${place}' {}\nexport {}`],
  ['a reference', (place) => `/// <reference path="${place}" />`],
  ['a reference with another mark', (place) => `///${' '.repeat(500)}<reference a='"' path="${place}" />`],
  ['a reference to types', (place) => `/// <reference types="${place}" />`],
  ['a factory of JSX', (place) => `/* @jsxImportSource ${place} */`],
]

test.each(ways)(
  '%s out of the sources is refused with file and line, be the file there or not',
  (_, line) => {
    for (const name of ['secret.ts', 'secret.json', 'none.ts', 'none.json']) {
      const text = `${line(join(server, name))}\n// @ts-ignore\nexport const App = 1\n`
      expect(verdictOn({ files: { 'src/app.ts': text } })).toEqual([
        { ...outside, file: 'src/app.ts', line: 1 },
      ])
      rmSync(join(site.folder, 'shop', v2), { recursive: true })
    }
  },
)

test('a package that a part brings along and that leads out of its folder is refused', () => {
  const up = '../../../../../../../../../../..'
  for (const about of [
    { types: `${up}${server}/secret.ts` },
    { exports: { '.': `./${up}${server}/secret.ts` } },
  ]) {
    const leaves = { [leaf]: { 'package.json': JSON.stringify({ name: leaf, ...about }) } }
    const text = `// @ts-ignore\nimport { hidden } from '${leaf}'\nexport const App: string = hidden\n`
    expect(verdictOn({ leaves, files: { 'src/app.ts': text } })).toEqual([
      { ...outside, file: `${leaf}/package.json` },
    ])
    rmSync(join(site.folder, 'shop', v2), { recursive: true })
  }
})

test('imports within the sources, of packages and of Node are no way out', () => {
  const files = {
    'src/deep/app.ts':
      "/// <reference path='../word.d.ts' />\nimport { one } from '../one.ts'\nexport const App: Word = one\n",
    'src/one.ts':
      "import type { ReactNode } from 'react'\nexport const one = 1\nexport type Shown = ReactNode\n",
    'src/word.d.ts': 'type Word = number\n',
  }
  expect(verdictOn({ files })).toEqual([])
})

/** Ways that the text alone does not show: the compiler is seen to go them. */
const hiddenWays: readonly (readonly [title: string, line: (place: string) => string])[] = [
  ['behind a long comment', (place) => `import /*${' '.repeat(2000)}*/ '${place}'`],
  ['behind a white space of the compiler’s own', (place) => `import\u0085'${place}'`],
  ['by a word with an escape', (place) => `export * \\u0066rom '${place}'`],
  ['on two lines', (place) => `import '${place.slice(0, 4)}\\\n${place.slice(4)}'`],
  ['up from a folder with a line break', (place) => `import(\`\n/../../../../../../../../../..${place}\`)`],
  [
    'with a line of the compiler’s own in it',
    (place) =>
      `import(\`./a\n======== Resolving type reference directive 'b', containing file '/c.ts'. ========\n/../../../../../../../../../../../..${place}\`)`,
  ],
]

test.each(hiddenWays)(
  'what leads out %s is said of the promotion, without its place, be the file there or not',
  (_, line) => {
    for (const name of ['secret.ts', 'none.ts']) {
      const text = `// @ts-ignore\n${line(join(server, name))}\nexport const App = 1\n`
      expect(() => verdictOn({ files: { 'src/app.ts': text } })).toThrow(
        /^Imports or references a file outside of its sources\.$/,
      )
      rmSync(join(site.folder, 'shop', v2), { recursive: true })
    }
  },
)

test('a version that is live and writes lines of the compiler’s own stops no promotion of others', () => {
  const lines = ['a', '/etc/passwd', 'src/b.ts(1,1): error TS2307: c', '======== Resolving d ========', 'e']
  const text = `// @ts-ignore\nimport(\`${lines.join('\n')}\`)\nexport const App = 1\n`
  expect(verdictOn({ files: { 'src/app.ts': text } })).toEqual([])
  const files = { 'package.json': JSON.stringify({ name: '@drape/remote-shared', exports: {} }) }
  const shared = site.publish('shared', '2', {}, { files })
  promote(site.store, { shared }, act)
})

const wrong = { 'src/app.ts': 'export const App: string = 1\n' }

test('options that do not go together keep no error from being seen', () => {
  const compilerOptions = { strict: false, exactOptionalPropertyTypes: true }
  expect(verdictOn({ compilerOptions, files: wrong })).toEqual([
    {
      check: 'types',
      part: 'shop',
      file: 'tsconfig.json',
      message: expect.stringContaining('exactOptionalPropertyTypes') as string,
    },
  ])
  rmSync(join(site.folder, 'shop', v2), { recursive: true })
  expect(verdictOn({ compilerOptions: { lib: ['decorators'] }, files: wrong })).toContainEqual(
    expect.objectContaining({ file: 'tsconfig.json', message: expect.stringContaining('Array') as string }),
  )
})

test('a package that is no TypeScript keeps no error from being seen', () => {
  const leaves = {
    [leaf]: {
      'package.json': JSON.stringify({ name: leaf, exports: { '.': './src/leaf.ts' } }),
      'src/leaf.ts': 'export const leaf = 1 +\n',
    },
  }
  const files = { 'src/app.ts': `import { leaf } from '${leaf}'\n\nexport const App: string = leaf\n` }
  expect(verdictOn({ leaves, files })).toEqual([
    {
      check: 'types',
      part: 'shop',
      file: `leaves/${leaf}/src/leaf.ts`,
      message: 'Expression expected.',
    },
  ])
})
