import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Config } from 'jest'

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
const modernPackages = ['@seriousme/openapi-schema-validator', 'aws4fetch', 'cookie', 'jose', 'uuid']

const room = (name: string, testEnvironment: string): Config => ({
  displayName: name,
  rootDir: join(import.meta.dirname, name),
  testEnvironment,
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  transform: { '\\.(tsx?|m?js)$': ['@swc/jest', swc] },
  transformIgnorePatterns: [`/node_modules/(?!(${modernPackages.join('|')})/)`],
  restoreMocks: true,
})

const server = (name: string) => room(name, 'node')
const browser = (name: string): Config => ({
  ...room(name, join(import.meta.dirname, 'jest.browser.ts')),
  setupFilesAfterEnv: [join(import.meta.dirname, 'jest.browser.setup.ts')],
})

/** Jest asks for a default export. */
export default {
  // Most suites wait for a database, a timer or another process: with one a core, a quarter of each would be idle. A number: Jest takes 150% for 150 workers.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // It ends what hangs. No test has an opinion on how fast a machine is.
  testTimeout: 60_000,
  projects: [
    server('contract'),
    {
      ...server('api'),
      globalSetup: join(import.meta.dirname, 'api/src/db/throwaway-servers.setup.ts'),
      globalTeardown: join(import.meta.dirname, 'api/src/db/throwaway-servers.teardown.ts'),
    },
    server('release'),
    browser('host'),
    browser('remote-shared'),
    browser('remote-user'),
    browser('remote-stylist'),
  ],
} satisfies Config
