import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { partsOf } from '@drape/platform/build/parts'
import type { Config } from 'jest'
import { root } from '../tool.ts'
import { workspacesOf } from '../workspaces.ts'

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2023',
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
}

/** Packages without a CommonJS build: Jest on Node 20 reads them only when they are translated. */
const modernPackages = [
  'dpop',
  'client-zip',
  '@seriousme/openapi-schema-validator',
  'aws4fetch',
  'cookie',
  'dom-serializer',
  'domelementtype',
  'domhandler',
  'domutils',
  'entities',
  'htmlparser2',
  'jose',
  'uuid',
]

const workspace = (name: string, testEnvironment: string): Config => ({
  displayName: name,
  rootDir: join(root, name),
  testEnvironment,
  // The commands, which are typed by their paths, lie in no src.
  testMatch: [`<rootDir>/${name === 'commands' ? '' : '{src,test}/**/'}*.test.{ts,tsx}`],
  transform: { '\\.(tsx?|m?js)$': ['@swc/jest', swc] },
  transformIgnorePatterns: [`/node_modules/(?!(${modernPackages.join('|')})/)`],
  restoreMocks: true,
  // The folder for temporary files differs from run to run (commands/memory-disk.ts).
  cacheDirectory: join(root, 'node_modules/.cache/jest'),
})

const server = (name: string): Config => ({
  ...workspace(name, 'node'),
  setupFilesAfterEnv: [join(import.meta.dirname, 'server.setup.ts')],
})
const browser = (name: string): Config => ({
  ...workspace(name, join(import.meta.dirname, 'browser-environment.ts')),
  // A class by its own name: what it looks like is the real browser's.
  moduleNameMapper: {
    '\\.module\\.css$': join(import.meta.dirname, 'styles.ts'),
    // Jest takes antd's CommonJS build, and a component of the other one would not find its contexts.
    '^antd/es/(.*)$': 'antd/lib/$1',
  },
  setupFilesAfterEnv: [join(import.meta.dirname, 'browser.setup.ts')],
})

const parts = Object.values(partsOf(root)).map(({ folder }) => folder)

/** What is shown in a browser is tested as in one. */
const project = (name: string): Config | readonly Config[] => {
  if (parts.includes(name)) return browser(name)
  // What a host runs stands in a page, the rest on a server.
  if (name === 'platform')
    return [
      { ...server(name), testPathIgnorePatterns: ['/src/runtime/'] },
      { ...browser('platform/src/runtime'), testMatch: ['<rootDir>/**/*.test.{ts,tsx}'] },
    ]
  if (name !== 'api') return server(name)
  return {
    ...server(name),
    globalSetup: join(root, 'api/test/database-servers.setup.ts'),
    globalTeardown: join(root, 'api/test/database-servers-teardown.ts'),
  }
}

/** Jest asks for a default export. */
export default {
  rootDir: root,
  // Most suites wait for a database, a timer or another process: with one a core, a quarter of each would be idle. A number: Jest takes 150% for 150 workers.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // It ends what hangs; no test has an opinion on how fast a machine is.
  testTimeout: 240_000,
  projects: workspacesOf(root).flatMap(project),
} satisfies Config
