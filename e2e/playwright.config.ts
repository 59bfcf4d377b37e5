import { defineConfig } from 'playwright/test'
import { lightBrowser } from './browsers.ts'

export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.spec.ts',
  globalSetup: './src/product/build.setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // As many for two cores as of the unit tests: journeys wait for the page more than for the processor.
  workers: 3,
  // No retries: a test that passes only the second time has found something.
  retries: 0,
  // A slow machine takes its time; an expectation that is not met fails after twenty seconds.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results',
  reporter: [['line'], ['json', { outputFile: 'playwright-report/result.json' }]],
  use: {
    // Its own spec allows it.
    serviceWorkers: 'block',
    ...lightBrowser,
    // Tracing every test took a fifth of the time: use `npm run e2e -- --trace on` for a failed one. A trace requests
    // broken pictures again from the page, which its CSP forbids: then walk.spec and picture.spec fail.
    screenshot: 'only-on-failure',
  },
})
