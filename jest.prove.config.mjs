import config from './jest.config.mjs'

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
