import config from './jest.config.mjs'

// Some of what is proved needs the programs of the system's PostgreSQL, and a server of its version.
process.env['TEST_ON_EACH_POSTGRES'] = 'yes'

/** The same tests' world, for what `npm run prove` runs. */
export default {
  ...config,
  // One that kills and starts anew hundreds of times takes minutes.
  testTimeout: 900_000,
  projects: config.projects.map((project) => ({
    ...project,
    testMatch: ['<rootDir>/prove/**/*.test.{ts,tsx}'],
  })),
}
