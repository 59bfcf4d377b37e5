import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFiles } from './throwaway-site.ts'
import { versionOf } from './version.ts'

const packages = {
  'remote-user': {
    dependencies: { '@drape/contract': '0.1.0', '@drape/remote-shared': '0.1.0', react: '19' },
  },
  contract: { dependencies: { zod: '4' } },
  api: { dependencies: { fastify: '5' } },
  'node_modules/@drape/contract': { resolved: 'contract', link: true },
  'node_modules/@drape/remote-shared': { resolved: 'remote-shared', link: true },
  'node_modules/react': {
    version: '19.0.0',
    dependencies: { scheduler: '1' },
    peerDependencies: { peer: '1', unused: '1' },
    peerDependenciesMeta: { unused: { optional: true } },
  },
  'node_modules/peer': { version: '1.0.0' },
  'node_modules/unused': { version: '1.0.0' },
  'node_modules/scheduler': { version: '1.0.0' },
  'node_modules/react/node_modules/scheduler': { version: '1.1.0', dependencies: { deep: '1' } },
  'node_modules/react/node_modules/deep': { version: '1.0.0' },
  'node_modules/deep': { version: '2.0.0' },
  'node_modules/zod': { version: '4.0.0' },
  'node_modules/fastify': { version: '5.0.0' },
  'node_modules/@rspack/core': { version: '2.0.0' },
  'node_modules/@module-federation/enhanced': { version: '2.0.0' },
}

type Packages = Readonly<Record<string, object>>

let root: string

const lock = (changed: Packages) =>
  writeFiles(root, { 'package-lock.json': JSON.stringify({ packages: changed }) })
const version = () => versionOf(root, join(root, 'remote-user'), ['contract'])

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'drape-version-'))
  writeFiles(root, {
    'remote-user/package.json': JSON.stringify(packages['remote-user']),
    'remote-user/src/app.tsx': 'app',
    'contract/package.json': JSON.stringify(packages.contract),
    'contract/src/call.ts': 'call',
    'rspack.page.ts': 'page',
    'rspack.shared.ts': 'build',
    'release/src/part-manifest.plugin.ts': 'manifest',
    'release/src/imported-names.ts': 'names',
    'release/src/mit-terms.ts': 'terms',
    'release/src/notices.ts': 'notices',
    'release/src/runtime/lent-runtime.ts': 'lent',
  })
  lock(packages)
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

test('a version is twelve hexadecimal digits, the same for the same sources', () => {
  expect(version()).toMatch(/^[0-9a-f]{12}$/)
  expect(version()).toBe(version())
})

test.each([
  ['its source changes', 'remote-user/src/app.tsx'],
  ['a source is added', 'remote-user/src/more.tsx'],
  ['its package.json changes', 'remote-user/package.json'],
  ['its bundled leaf changes', 'contract/src/call.ts'],
  ['the build changes', 'rspack.shared.ts'],
  ["the build of the page's own script changes", 'rspack.page.ts'],
  ['its own build configuration changes', 'remote-user/rspack.config.ts'],
  ['what the build says of itself changes', 'release/src/part-manifest.plugin.ts'],
  ['the notices change', 'release/src/notices.ts'],
  ['the lent runtime changes', 'release/src/runtime/lent-runtime.ts'],
])('a version changes when %s', (_, file) => {
  const before = version()
  writeFiles(root, { [file]: '{"changed":true}' })
  expect(version()).not.toBe(before)
})

test('a version changes when a file is renamed', () => {
  const before = version()
  rmSync(join(root, 'remote-user/src/app.tsx'))
  writeFiles(root, { 'remote-user/src/other.tsx': 'app' })
  expect(version()).not.toBe(before)
})

test.each([
  ['a test file of its own', 'remote-user/src/app.test.tsx'],
  ['a test file of its leaf', 'contract/src/call.test.ts'],
  ['what it is type-checked with', 'remote-user/tsconfig.json'],
  ['what was built of it', 'remote-user/dist/entry.js'],
  ['a neighbour remote', 'remote-shared/src/ui/index.ts'],
  ['the api', 'api/src/main.ts'],
  ['how a version is promoted', 'release/src/promote.ts'],
])('a version does not change with %s', (_, file) => {
  const before = version()
  writeFiles(root, { [file]: 'changed' })
  expect(version()).toBe(before)
})

test.each([
  ['node_modules/react'],
  ['node_modules/react/node_modules/scheduler'],
  ['node_modules/react/node_modules/deep'],
  ['node_modules/peer'],
  ['node_modules/zod'],
  ['node_modules/@rspack/core'],
  ['node_modules/@module-federation/enhanced'],
])('a version changes when npm resolves another %s', (place) => {
  const before = version()
  lock({ ...packages, [place]: { ...packages[place as keyof typeof packages], version: '99.0.0' } })
  expect(version()).not.toBe(before)
})

test.each([
  ['node_modules/fastify'],
  ['node_modules/scheduler'],
  ['node_modules/deep'],
  ['node_modules/unused'],
])('a version does not change when npm resolves another %s, which the part does not reach', (place) => {
  const before = version()
  lock({ ...packages, [place]: { version: '99.0.0' } })
  expect(version()).toBe(before)
})

test('a version does not change when npm only keeps the same package elsewhere', () => {
  const before = version()
  const { 'node_modules/zod': zod, ...others } = packages
  lock({ ...others, 'node_modules/zod': { version: '3.0.0' }, 'contract/node_modules/zod': zod })
  expect(version()).toBe(before)
})
