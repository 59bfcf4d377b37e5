import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFiles } from '../../test/files.ts'
import { readAliases } from './aliases.ts'
import { collectKept } from './collect-kept.ts'

let tree: string
let folder: string

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'drape-aliases-'))
  folder = join(tree, 'remote-cart')
  writeFiles(tree, {
    'tsconfig.base.json': '{ "compilerOptions": { "paths": { "@lib/*": ["./lib/*"] } } }',
    'lib/list.ts': 'export const list = 1\n',
    'node_modules/@types/frames/index.d.ts': 'export {}\n',
    'remote-cart/package.json': '{ "name": "remote-cart" }',
    'remote-cart/src/ui/button.tsx': "import { list } from '@lib/list'\nexport * from '@/ui/index'\n",
    'remote-cart/src/ui/index.ts': "import('@/ui/button')\nimport '@/ui/button.module.css'\n",
    'remote-cart/src/ui/button.module.css': '.button { color: red }\n',
    'remote-cart/src/exact.ts': "import { piece } from '#piece'\n",
    'remote-cart/lib/piece.ts': "export * from './pieces'\n",
    'remote-cart/lib/pieces.ts': 'export const piece = 1\n',
  })
})

afterEach(() => rmSync(tree, { recursive: true, force: true }))

const config = (compilerOptions: object, more: object = {}, name = 'tsconfig.json') =>
  writeFiles(folder, { [name]: JSON.stringify({ ...more, compilerOptions }) })

test('a name leads where TypeScript takes it: an exact one first, then the longest start', () => {
  config({
    paths: {
      '*': ['./none/*'],
      '@/*': ['./none/*', './src/*'],
      '@/ui': ['./src/exact'],
      '@/ui/*': ['./src/ui/*'],
    },
  })
  const alias = readAliases(folder)
  const fileOf = (module: string) => {
    const aliased = alias(module)
    return aliased && 'file' in aliased ? aliased.file.slice(folder.length) : aliased
  }
  expect(['@/ui', '@/ui/button', '@/exact', '@/nowhere', 'react', './exact'].map(fileOf)).toEqual([
    '/src/exact.ts',
    '/src/ui/button.tsx',
    '/src/exact.ts',
    undefined,
    undefined,
    undefined,
  ])
})

test('names of a base folder, as of a jsconfig.json, are found too', () => {
  config({ baseUrl: './src' }, {}, 'jsconfig.json')
  expect(readAliases(folder)('ui/button')).toMatchObject({ file: join(folder, 'src/ui/button.tsx') })
})

test('a neighbour is not what lies here of its types', () => {
  writeFiles(folder, { '@mf-types/remote-shop/ui.d.ts': 'export {}\n' })
  config({ paths: { '*': ['./@mf-types/*'] } })
  expect(readAliases(folder)('remote-shop/ui')).toBeUndefined()
})

test('types of a package that stand in paths make no alias of the package', () => {
  config({ paths: { frames: ['../node_modules/@types/frames'] } })
  expect(readAliases(folder)('frames')).toBeUndefined()
})

test('what is kept imports by no alias, and names those that lead out', () => {
  config(
    { baseUrl: '.', paths: { '@/*': ['src/*'], '#piece': ['lib/piece'] } },
    { extends: '../tsconfig.base' },
  )
  expect(keep().unfollowed).toBeUndefined()
  expect(keep().files).toMatchObject({
    'src/ui/button.tsx': "import { list } from '@lib/list'\nexport * from './index'\n",
    'src/exact.ts': "import { piece } from '../lib/piece'\n",
    'lib/pieces.ts': 'export const piece = 1\n',
    'src/ui/index.ts': "import('./button')\nimport './button.module.css'\n",
  })
  config({}, { extends: ['../tsconfig.base'] })
  expect(keep().unfollowed).toEqual(['@lib/* (../lib/*)'])
})

const keep = () => collectKept(folder, 'cart', () => false)
