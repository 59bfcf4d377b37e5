import config from './jest.config.mjs'

/** The same tests' world, for what `npm run prove` runs. */
export default {
  ...config,
  projects: config.projects.map((project) => ({
    ...project,
    testMatch: ['<rootDir>/prove/**/*.test.{ts,tsx}'],
  })),
}
