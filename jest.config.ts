import type { Config } from 'jest'

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2023',
  },
  module: { type: 'commonjs' },
}

const base: Config = {
  transform: { '^.+\\.tsx?$': ['@swc/jest', swc] },
  extensionsToTreatAsEsm: [],
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
}

const node = (room: string) => ({ ...base, displayName: room, rootDir: room, testEnvironment: 'node' })
const browser = (room: string) => ({ ...base, displayName: room, rootDir: room, testEnvironment: 'jsdom' })

export default {
  projects: [
    node('contract'),
    node('api'),
    node('release'),
    browser('host'),
    browser('remote-shared'),
    browser('remote-user'),
    browser('remote-stylist'),
  ],
} satisfies Config
