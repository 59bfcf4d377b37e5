import config from './playwright.config.ts'

/** For `npm run release -- matrix` (commands/matrix.ts): one browser, and no longer waits than a person would bear. */
export default {
  ...config,
  testDir: 'src/matrix',
  testMatch: 'released-sets.ts',
  globalSetup: [],
  workers: 1,
  timeout: 30 * 60_000,
  expect: { timeout: 10_000 },
  reporter: 'null',
}
