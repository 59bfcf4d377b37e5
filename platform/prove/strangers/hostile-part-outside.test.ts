import { join } from 'node:path'
import type { Kept } from '../../src/release/kept/kept.ts'
import { promote } from '../../src/release/promote.ts'
import { act } from '../../test/command.ts'
import { candidate, refusedFor, type SiteAttack, testOnSite } from './attacked-site.ts'

const who = 'build'
const leaf = '@drape/leaf'
const message = 'Imports or references a file outside of its sources.'
const outside = { check: 'types', part: 'shop', message } as const

type Line = (file: string) => string

/** A line of a source that leads to each of these files, which is there or is not. */
const leadingOut = (
  lines: Readonly<Record<string, Line>>,
  names: readonly string[],
  source: (line: string) => string,
  answer: SiteAttack['answer'],
): SiteAttack[] =>
  Object.entries(lines).flatMap(([title, line]) =>
    names.map((name) => ({
      who,
      sends: `${title} that leads out of the sources to ${name}`,
      send: candidate((folder) => ({ files: { 'src/app.ts': source(line(join(folder, name))) } })),
      answer,
      unchanged: ['registry', 'log', 'files outside'],
    })),
  )

/** Refused with file and line. */
const plainWays: Readonly<Record<string, Line>> = {
  'an import by its full path': (file) => `import '${file}'`,
  'a type import': (file) => `export type Hidden = typeof import(/* so */ '${file}')`,
  'an import upwards': (file) => `export * from '../../../../../../../../../../../../..${file}'`,
  'an import upwards from a package': (file) => `import 'react/../../../../../../../../../..${file}'`,
  'an import with escapes': (file) => `import '${file.replaceAll('/', '\\x2f')}'`,
  'an augmentation': (file) => `declare module '${file}' {}\nexport {}`,
  'a reference': (file) => `/// <reference path="${file}" />`,
  'a reference with another mark': (file) => `///${' '.repeat(500)}<reference a='"' path="${file}" />`,
  'a reference to types': (file) => `/// <reference types="${file}" />`,
  'a factory of JSX': (file) => `/* @jsxImportSource ${file} */`,
}

/** Ways that the text alone does not show: the compiler is seen to go them. */
const hiddenWays: Readonly<Record<string, Line>> = {
  'an import behind a long comment': (file) => `import /*${' '.repeat(2000)}*/ '${file}'`,
  'an import behind a white space of the compiler’s own': (file) => `import\u0085'${file}'`,
  'an import by a word with an escape': (file) => `export * \\u0066rom '${file}'`,
  'an import on two lines': (file) => `import '${file.slice(0, 4)}\\\n${file.slice(4)}'`,
  'an import from a folder with a line break': (file) =>
    `import(\`\n/../../../../../../../../../..${file}\`)`,
  'an import with a line of the compiler’s own in it': (file) =>
    `import(\`./a\n======== Resolving type reference directive 'b', containing file '/c.ts'. ========\n/../../../../../../../../../../../..${file}\`)`,
}

const up = '../../../../../../../../../../..'
const leadingPackages: Readonly<Record<string, (folder: string) => object>> = {
  types: (folder) => ({ types: `${up}${folder}/secret.ts` }),
  exports: (folder) => ({ exports: { '.': `./${up}${folder}/secret.ts` } }),
}

/** What the compiler prints, as the name of a module. */
const printed = ['a', '/etc/passwd', 'src/b.ts(1,1): error TS2307: c', '======== Resolving d ========', 'e']
const wrong = { 'src/app.ts': 'export const App: string = 1\n' }

const row = (
  sends: string,
  kept: (folder: string) => Partial<Kept>,
  answer: SiteAttack['answer'],
  unchanged: SiteAttack['unchanged'] = ['registry', 'log', 'files outside'],
): SiteAttack => ({ who, sends, send: candidate(kept), answer, unchanged })

testOnSite([
  row(
    'compiler options that name a folder of the server',
    (folder) => ({
      compilerOptions: {
        paths: { '*': [`${folder}/*`] },
        rootDirs: ['.', folder],
        typeRoots: [folder],
        types: [join(folder, 'secret.ts')],
        jsxImportSource: folder,
      },
      files: {
        'src/app.ts': "import { hidden } from 'secret'\n\nexport const App: string = hidden\n",
      },
    }),
    // What it would find is a number, and no text.
    /^live$/,
    ['files outside'],
  ),
  ...leadingOut(
    plainWays,
    ['secret.ts', 'secret.json', 'none.ts', 'none.json'],
    (line) => `${line}\n// @ts-ignore\nexport const App = 1\n`,
    refusedFor({ ...outside, file: 'src/app.ts', line: 1 }),
  ),
  // Said of the promotion, without its place.
  ...leadingOut(
    hiddenWays,
    ['secret.ts', 'none.ts'],
    (line) => `// @ts-ignore\n${line}\nexport const App = 1\n`,
    (answer) => answer === message,
  ),
  ...Object.entries(leadingPackages).map(([name, about]) =>
    row(
      `a package whose ${name} lead out of its folder`,
      (folder) => ({
        leaves: { [leaf]: { 'package.json': JSON.stringify({ name: leaf, ...about(folder) }) } },
        files: {
          'src/app.ts': `// @ts-ignore\nimport { hidden } from '${leaf}'\nexport const App: string = hidden\n`,
        },
      }),
      refusedFor({ ...outside, file: `${leaf}/package.json` }),
    ),
  ),
  row(
    'imports within its sources, of packages and of Node, which are no way out',
    () => ({
      files: {
        'src/deep/app.ts':
          "/// <reference path='../word.d.ts' />\nimport { one } from '../one.ts'\nexport const App: Word = one\n",
        'src/one.ts':
          "import type { ReactNode } from 'react'\nexport const one = 1\nexport type Shown = ReactNode\n",
        'src/word.d.ts': 'type Word = number\n',
      },
    }),
    /^live$/,
    ['files outside'],
  ),
  {
    who,
    sends: 'lines of the compiler’s own in a version that goes live, and then its neighbour is released',
    send: async (site) => {
      const text = `// @ts-ignore\nimport(\`${printed.join('\n')}\`)\nexport const App = 1\n`
      const first = await candidate(() => ({ files: { 'src/app.ts': text } }))(site)
      const files = { 'package.json': JSON.stringify({ name: '@drape/remote-shared', exports: {} }) }
      promote(site.store, { shared: site.publish('shared', '2', {}, { files }) }, act)
      return first
    },
    answer: /^live$/,
    unchanged: ['files outside', 'releases of others'],
  },
  row(
    'options that do not go together, before an error',
    () => ({ compilerOptions: { strict: false, exactOptionalPropertyTypes: true }, files: wrong }),
    /^\[\{"check":"types","part":"shop","file":"tsconfig.json","message":"[^"]*exactOptionalPropertyTypes[^{]*\}\]$/,
  ),
  row(
    'an option without the usual library, before an error',
    () => ({ compilerOptions: { lib: ['decorators'] }, files: wrong }),
    /"file":"tsconfig.json","message":"[^}]*Array/,
  ),
  row(
    'a package that is no TypeScript, before an error',
    () => ({
      leaves: {
        [leaf]: {
          'package.json': JSON.stringify({ name: leaf, exports: { '.': './src/leaf.ts' } }),
          'src/leaf.ts': 'export const leaf = 1 +\n',
        },
      },
      files: { 'src/app.ts': `import { leaf } from '${leaf}'\n\nexport const App: string = leaf\n` },
    }),
    refusedFor({ ...outside, file: `leaves/${leaf}/src/leaf.ts`, message: 'Expression expected.' }),
  ),
])
