import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFiles } from '../../test/files.ts'
import { isNeighbour, parsePartPackage } from './part-package.ts'

test('a package that npm brought is no remote, whatever its name, and one that is not installed here is', () => {
  const tree = mkdtempSync(join(tmpdir(), 'drape-unit-'))
  writeFiles(tree, {
    'node_modules/remote-redux-devtools/package.json': '{}',
    'remote-cart/package.json': '{}',
  })
  symlinkSync(join(tree, 'remote-cart'), join(tree, 'node_modules/remote-cart'))
  const isIt = (module: string) => isNeighbour(join(tree, 'remote-shop'), module)
  expect(['remote-redux-devtools', 'remote-cart/app', '@team/remote-user/app', 'react'].map(isIt)).toEqual([
    false,
    true,
    true,
    false,
  ])
  rmSync(tree, { recursive: true })
})

test('an export that only tests import is no door of the part: it is neither federated nor declared', () => {
  const manifest = {
    drape: { part: 'wardrobe' },
    exports: { './ui': './src/ui/index.ts', './test/api': './test/api.ts' },
  }
  expect(parsePartPackage(JSON.stringify(manifest), 'package.json').doors).toEqual({
    './ui': './src/ui/index.ts',
  })
})

test('a remote is imported by its name in the scope of its package, and the host by its own', () => {
  const nameOf = (name: string, part: string) =>
    parsePartPackage(JSON.stringify({ name, drape: { part } }), 'package.json').name
  expect(nameOf('@team/remote-cart', 'cart')).toBe('@team/remote-cart')
  expect(nameOf('@team/basket', 'cart')).toBe('@team/remote-cart')
  expect(nameOf('basket', 'cart')).toBe('remote-cart')
  expect(nameOf('@team/host', 'host')).toBe('@team/host')
})

test('the list of shared packages is refused in a package.json, where it would be that of one part alone', () => {
  expect(() =>
    parsePartPackage(JSON.stringify({ drape: { part: 'cart', shared: {} } }), 'cart/package.json'),
  ).toThrow('cart/package.json: "shared" is said to the build: partConfig(folder, { shared }).')
})

test.each<[object, string]>([
  [{ drape: { part: '7' } }, 'drape.part "7": must be lower-case letters, digits and dashes'],
  [{ drape: { part: 7 } }, 'drape.part 7: '],
  [{ drape: { part: 'cart', routes: ['/cart', '/Cart'] } }, 'drape.routes[1] "/Cart": must be '],
  [{ drape: { part: 'cart', tabs: { '/Cart': 'Cart' } } }, 'drape.tabs["/Cart"] must be '],
  [{ drape: { part: 'cart', budgetKb: { part: '20' } } }, 'drape.budgetKb.part "20": '],
  [{ drape: { part: 'cart', budgetKb: { all: 20 } } }, 'drape.budgetKb.all is no budget: '],
  [{ drape: { part: 'cart', owner: { team: '' } } }, 'drape.owner.team "": '],
  [{ drape: { part: 'cart', owner: { team: 'a\nb' } } }, 'drape.owner.team "a\\nb": must be one line'],
  [
    { drape: { part: 'cart', owner: { team: 'a', runbook: 'wiki' } } },
    'drape.owner.runbook "wiki": must be an address, as ',
  ],
  [
    { drape: { part: 'cart', owner: { team: 'a', chanel: '#a' } } },
    'drape.owner {"team":"a","chanel":"#a"}: ',
  ],
  [
    { drape: { part: 'cart' }, exports: { './app': { import: './src/app.tsx' } } },
    'exports["./app"] {"import":"./src/app.tsx"}: must be one file',
  ],
])('a build of %j says what is wrong, and where it stands', (manifest, flaw) => {
  expect(() => parsePartPackage(JSON.stringify(manifest), 'remote-cart/package.json')).toThrow(
    `remote-cart/package.json: ${flaw}`,
  )
})
