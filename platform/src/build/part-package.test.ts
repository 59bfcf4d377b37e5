import { parsePartPackage } from './part-package.ts'

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

test('a part whose name no folder of a site may have is not built', () => {
  expect(() => parsePartPackage(JSON.stringify({ drape: { part: 'lib1' } }), 'a/package.json')).toThrow(
    'a/package.json: the part lib1 must be lower-case letters.',
  )
})
