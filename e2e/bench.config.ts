import config from './playwright.config.ts'

/** For `npm run bench -- person`: what a person waits for and how often they press, printed. */
export default {
  ...config,
  testDir: 'bench',
  testMatch: '**/*.bench.ts',
  fullyParallel: false,
  workers: 1,
  timeout: 400_000,
  reporter: 'line',
  // A press that cannot be made fails soon, and not with its walk's long limit.
  use: { ...config.use, actionTimeout: 20_000 },
}
