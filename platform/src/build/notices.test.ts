import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeFiles } from '../../test/files.ts'
import { bundledPackages, noticesText } from './notices.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'drape-notices-'))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

const mit = 'MIT License\n\nCopyright (c) One\n'

/** Installs a package in node_modules and returns the path of one of its files. */
const install = (name: string, about: object, files: Readonly<Record<string, string>> = {}): string => {
  const folder = join(root, 'node_modules', name)
  writeFiles(folder, { 'package.json': JSON.stringify({ name, version: '1.0.0', ...about }), ...files })
  return join(folder, 'dist/index.js')
}

const noticesOf = (...files: readonly string[]) => noticesText('shop', bundledPackages(files))

test('the notices hold every text that a package brings', () => {
  const files = {
    LICENSE: mit.replaceAll('\n', '\r\n'),
    'LICENSE.md': mit,
    'NOTICE.txt': 'One stands on Zero.',
  }
  const one = install('one', { license: 'MIT', repository: { url: 'git+https://one.example' } }, files)
  const text = noticesOf(one, one)
  expect(text).toContain(`one 1.0.0, MIT\nhttps://one.example\n\n${mit}\nOne stands on Zero.\n`)
  expect(text.split('Copyright (c) One')).toHaveLength(2)
})

test('a licence in a README is taken from there', () => {
  const readme = '# One\n\n## License\n\nCopyright (c) One\n\n## Thanks\n\nto all'
  expect(noticesOf(install('one', { license: 'ISC' }, { 'readme.md': readme }))).toMatch(
    /one 1\.0\.0, ISC\n\nCopyright \(c\) One\n\n$/,
  )
})

test('a package under MIT without a text is handed on under the terms of MIT, with whose it is', () => {
  const about = { license: 'MIT', author: { name: 'Asha Rao' } }
  const text = noticesOf(install('one', about, { 'README.md': '## License\n\nMIT' }))
  expect(text).toMatch(/whose it is: Asha Rao\.\n\nPermission is hereby granted/)
})

test('a package without a usable licence text is refused', () => {
  for (const about of [{}, { license: 'MIT' }, { license: 'Apache-2.0', author: 'Asha Rao' }])
    expect(() => noticesOf(install('one', about))).toThrow(/^one 1\.0\.0 .* holds no licence text/)
})

const part = {
  'package.json': '{"name":"one-part"}',
  'tsconfig.json': '{}',
  'src/main.js': `
    import { one } from 'one'
    import { unused } from 'unused'
    import './main.css'
    console.log(one)`,
  'src/main.css': `@import '@fonts/serif/index.css'; body { color: red }`,
}

/** A part that imports from three packages, among them a font, and not from a fourth one. */
const world = (folder: string): string => {
  const partFolder = join(folder, 'one-part')
  writeFiles(join(root, partFolder), part)
  const put = (name: string, about: object, files: Readonly<Record<string, string>>) =>
    install(`../${partFolder}/node_modules/${name}`, { name, sideEffects: false, ...about }, files)
  put(
    'one',
    { license: 'MIT' },
    {
      LICENSE: mit,
      'index.js': `/*! @license One */\nimport { merged } from 'merged'\nexport const one = merged + 1`,
    },
  )
  put('merged', { license: 'ISC' }, { LICENSE: 'Merged', 'index.js': 'export const merged = Math.random()' })
  put('unused', { license: 'GPL-3.0-only' }, { 'index.js': 'export const unused = 1' })
  put(
    '@fonts/serif',
    { license: 'OFL-1.1', sideEffects: true },
    {
      LICENSE: 'The Serif Authors',
      'index.css': '@font-face { font-family: serif; src: url(./serif.woff2) format("woff2") }',
      'serif.woff2': 'font',
    },
  )
  return join(root, partFolder)
}

const build = (...folders: readonly string[]) =>
  promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    join(import.meta.dirname, '../../test/build.ts'),
    ...folders,
  ])

test('a build says which packages went into it and no others, in the same bytes in any folder; one with a package that cannot be handed on says which, and fails', async () => {
  const [one, other, incomplete] = [world('a'), world('b/c'), world('broken')]
  rmSync(join(incomplete, 'node_modules/merged/LICENSE'))
  const { stdout, stderr } = await build(one, other, incomplete)
  expect([stdout, stderr.match(/Error: \S.*/g)]).toEqual([
    '',
    [expect.stringContaining('merged 1.0.0 (ISC) holds no licence text')],
  ])
  const read = (folder: string, file: string) => readFileSync(join(folder, 'dist', file), 'utf8')

  const { packages } = JSON.parse(read(one, 'part.json'))
  // @rspack/core is listed because the bundler adds its runtime to every bundle.
  expect(Object.entries(packages).map((each) => each.join(', '))).toEqual([
    '@fonts/serif 1.0.0, OFL-1.1',
    expect.stringMatching(/^@rspack\/core \S+, MIT$/),
    'merged 1.0.0, ISC',
    'one 1.0.0, MIT',
  ])
  const notices = read(one, 'licences.txt')
  for (const words of ['The Serif Authors', 'Bytedance', 'Merged', 'Copyright (c) One'])
    expect(notices).toContain(words)
  expect(notices).not.toContain(root)
  for (const file of readdirSync(join(one, 'dist'))) expect(read(other, file)).toBe(read(one, file))

  const scripts = readdirSync(join(one, 'dist')).filter((file) => file.endsWith('.js'))
  expect(scripts.map((file) => read(one, file)).join('')).not.toContain('@license')
})

test('packages of this repository need no notice, packed or not', () => {
  expect(bundledPackages([install('@drape/platform', {})])).toEqual([])
})
