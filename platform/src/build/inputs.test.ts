import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFiles } from '../../test/files.ts'
import { inputsOf } from './inputs.ts'

const packages = {
  'remote-shop': {
    dependencies: { '@drape/contract': '0.1.0', '@drape/remote-shared': '0.1.0', react: '19' },
  },
  contract: {},
  platform: {},
  api: { dependencies: { fastify: '5' } },
  'node_modules/@drape/platform': { resolved: 'platform', link: true },
  'node_modules/@drape/contract': { resolved: 'contract', link: true },
  'node_modules/@drape/remote-shared': { resolved: 'remote-shared', link: true },
  'node_modules/react': { version: '19.0.0', integrity: 'sha512-of-react' },
}

type Packages = Readonly<Record<string, object>>

let root: string

const lock = (changed: Packages) =>
  writeFiles(root, { 'package-lock.json': JSON.stringify({ packages: changed }) })
const inputs = () => inputsOf(join(root, 'remote-shop'))

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'drape-inputs-'))
  writeFiles(root, {
    'rspack.shared.ts': 'shared',
    'remote-shop/package.json': JSON.stringify(packages['remote-shop']),
    'remote-shop/src/app.tsx': 'app',
    'remote-shared/src/ui/index.ts': 'ui',
    'contract/src/call.ts': 'call',
    'platform/src/build/part-config.ts': 'build',
  })
  lock(packages)
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

test('the same sources are the same inputs', () => {
  expect(inputs()).toBe(inputs())
})

test.each([
  ['its source changes', 'remote-shop/src/app.tsx'],
  ['a source is added', 'remote-shop/src/more.tsx'],
  ['its package.json changes', 'remote-shop/package.json'],
  ['its own build configuration changes', 'remote-shop/rspack.config.ts'],
  ['its aliases change', 'remote-shop/tsconfig.json'],
  ['a leaf that it bundles changes', 'contract/src/call.ts'],
  ['the build changes', 'platform/src/build/part-config.ts'],
  ['what parts share changes', 'rspack.shared.ts'],
])('a part is built again when %s', (_, file) => {
  const before = inputs()
  writeFiles(root, { [file]: '{"changed":true}' })
  expect(inputs()).not.toBe(before)
})

test('a part is built again when a file is renamed', () => {
  const before = inputs()
  rmSync(join(root, 'remote-shop/src/app.tsx'))
  writeFiles(root, { 'remote-shop/src/other.tsx': 'app' })
  expect(inputs()).not.toBe(before)
})

test.each([
  ['a test file of its own', 'remote-shop/src/app.test.tsx'],
  ['what its tests share', 'remote-shop/test/orders.ts'],
  ['a test file of its leaf', 'contract/src/call.test.ts'],
  ['what was built of it', 'remote-shop/dist/entry.js'],
  ['a neighbour remote', 'remote-shared/src/ui/index.ts'],
  ['the api', 'api/src/main.ts'],
])('a part is not built again for %s', (_, file) => {
  const before = inputs()
  writeFiles(root, { [file]: 'changed' })
  expect(inputs()).toBe(before)
})

test('a part is built again when npm resolves another package', () => {
  const before = inputs()
  lock({ ...packages, 'node_modules/react': { version: '99.0.0' } })
  expect(inputs()).not.toBe(before)
})

test('a folder without a lock file above it says what writes one', () => {
  rmSync(join(root, 'package-lock.json'))
  expect(inputs).toThrow('There is no package-lock.json: npm install writes it.')
})
