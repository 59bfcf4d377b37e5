import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve, sep, win32 } from 'node:path'
import fc from 'fast-check'
import { inside, isInside } from './inside.ts'

let root: string
let folder: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'drape-inside-'))
  folder = join(root, 'folder')
  mkdirSync(folder)
})

afterEach(() => rmSync(root, { recursive: true }))

test.each(['src/app.tsx', '.kept/shop/1.json.gz', 'src/[id]/größe.ts', '@scope/a-b~1+2.js', 'a b.txt'])(
  'a file of ours may be called %s',
  (path) => expect(inside(folder, ...path.split('/'))).toBe(join(folder, path)),
)

test.each([
  '',
  '.',
  '..',
  '...',
  '../a',
  'a/../b',
  '/a',
  'a//b',
  'a/',
  'x\n/../a',
  'a\0.js',
  'a\\..\\b',
  'C:/a',
  'a:stream',
  '..%2fa',
  '%2e%2e/a',
  '..;/a',
  'a./b',
  ' a',
  'a ',
  '‥/a',
  '../a',
  `${'a'.repeat(300)}.js`,
  'ä'.repeat(200),
  'a/'.repeat(600),
])('%j is no path in a folder', (path) => {
  expect(() => inside(folder, path)).toThrow('leads out of its folder or is no path of a file.')
})

test('any path is joined to a place inside the folder, here and on Windows', () => {
  const spelling = fc.constantFrom(
    '..',
    '.',
    '/',
    '\\',
    '\n',
    '\r',
    '\0',
    '%2e',
    '%2f',
    '%5c',
    '~',
    ' ',
    ':',
    'C:',
    '\u2028',
    '\u202e',
    'a',
    'ﬀ',
    '．．',
    '／',
  )
  const path = fc.array(
    fc.oneof(spelling, fc.string({ maxLength: 3 }), fc.string({ unit: 'binary', maxLength: 3 })),
    {
      maxLength: 12,
    },
  )
  fc.assert(
    fc.property(path, (pieces) => {
      const name = pieces.join('')
      if (!isInside(name)) return
      const isBelow = (way: string, base: string, between: string) => way.startsWith(base + between)
      expect(isBelow(resolve(folder, name), folder, sep)).toBe(true)
      expect(isBelow(win32.resolve('C:\\site', name), 'C:\\site', '\\')).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('a link that leads out of the folder, or nowhere, is not followed; one that stays inside is', () => {
  mkdirSync(join(folder, 'real'))
  writeFileSync(join(root, 'secret'), '')
  symlinkSync(root, join(folder, 'up'))
  symlinkSync(join(root, 'secret'), join(folder, 'file'))
  symlinkSync(join(root, 'nowhere'), join(folder, 'dangling'))
  symlinkSync(join(folder, 'real'), join(folder, 'beside'))
  for (const path of ['up/secret', 'up', 'file', 'dangling', 'dangling/a'])
    expect(() => inside(folder, path)).toThrow('leads out')
  expect(inside(folder, 'beside/a/b')).toBe(join(folder, 'beside/a/b'))
})
