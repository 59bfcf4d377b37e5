import { join } from 'node:path'
import { parsePartPackage, readPartPackage } from './part-package.ts'

test('what only the tests of others open is no door of the part: it is neither federated nor declared', () => {
  const manifest = {
    drape: { part: 'wardrobe' },
    exports: { './ui': './src/ui/index.ts', './test/api': './test/api.ts' },
  }
  expect(parsePartPackage(JSON.stringify(manifest), 'package.json').doors).toEqual({
    './ui': './src/ui/index.ts',
  })
  const files = Object.values(readPartPackage(join(import.meta.dirname, '../../../remote-shared')).doors)
  expect(files).toContain('./src/ui/index.ts')
  expect(files.filter((file) => !file.startsWith('./src/'))).toEqual([])
})
