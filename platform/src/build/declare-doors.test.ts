import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFiles } from '../../test/files.ts'
import { collectKept } from './collect-kept.ts'
import { declareDoors } from './declare-doors.ts'

let tree: string

const manifest = (name: string, more: object = {}): string => JSON.stringify({ name, ...more })

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'drape-doors-'))
  writeFiles(tree, {
    'shared/package.json': manifest('@drape/remote-shared', {
      dependencies: { '@drape/contract': '0.1.0', zod: '4.6.7', react: '19.3.1' },
    }),
    'shared/tsconfig.json':
      '{ "compilerOptions": { "module": "preserve", "allowImportingTsExtensions": true } }',
    'shared/src/ui/index.ts': "import './ui.css'\nexport { pin, type Pin } from './pin'\n",
    'shared/src/ui/ui.css': '.pin { color: red }\n',
    'shared/src/ui/pin.ts': `import type { Coat } from '@drape/contract/coat'
import { unseen } from './unseen.ts'

/** What a team thought. */
export interface Pin { readonly coat: Coat }
export const pin = (coat: Coat): Pin => unseen({ coat })
`,
    'shared/src/ui/unseen.ts': 'export const unseen = <T>(value: T): T => value\n',
    'contract/package.json': manifest('@drape/contract', { exports: { './coat': './src/coat.ts' } }),
    'contract/src/coat.ts':
      "import type { Length } from './length.ts'\n\nexport interface Coat { readonly length: Length }\n",
    'contract/src/length.ts': "import type { ZodType } from 'zod'\n\nexport type Length = ZodType<number>\n",
    'shared/node_modules/@drape/.keep': '',
  })
  symlinkSync(join(tree, 'contract'), join(tree, 'shared/node_modules/@drape/contract'), 'junction')
  symlinkSync(
    join(import.meta.dirname, '../../../node_modules/typescript'),
    join(tree, 'shared/node_modules/typescript'),
    'junction',
  )
})

afterEach(() => rmSync(tree, { recursive: true, force: true }))

const declare = (doors: Readonly<Record<string, string>> = { './ui': './src/ui/index.ts' }) => {
  const folder = join(tree, 'shared')
  return declareDoors(
    folder,
    collectKept(folder, 'shared', () => false),
    doors,
  )
}

test('the types of a door are declared, across our own packages, without comments and without code', async () => {
  const { files = {}, ...about } = (await declare()) ?? {}
  expect(about).toEqual({
    name: '@drape/remote-shared',
    doors: { './ui': 'src/ui/index.d.ts' },
    // zod is an npm package that a declaration imports; other dependencies are not listed.
    dependencies: { zod: '4.6.7' },
  })
  expect(Object.keys(files)).toEqual([
    'leaves/@drape/contract/src/coat.d.ts',
    'leaves/@drape/contract/src/length.d.ts',
    'src/ui/index.d.ts',
    'src/ui/pin.d.ts',
  ])
  expect(files['src/ui/pin.d.ts']).toContain("from '../../leaves/@drape/contract/src/coat.js'")
  expect(files['src/ui/index.d.ts']).toContain("'./pin.js'")
  expect(Object.values(files).join()).not.toMatch(/thought|unseen|=>\s*unseen/)
})

test('where no compiler is installed nothing is declared', async () => {
  rmSync(join(tree, 'shared/node_modules/typescript'))
  expect(await declare()).toBeUndefined()
})

test('of a part that no neighbour enters nothing is declared', async () => {
  expect(await declare({})).toBeUndefined()
})
