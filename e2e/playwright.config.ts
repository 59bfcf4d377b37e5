import { defineConfig } from 'playwright/test'
import { browserArgs, findBrowser } from '../commands/browser.ts'

const executablePath = findBrowser()

export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.spec.ts',
  globalSetup: './src/product/build.setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A test that passes only the second time has found something.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results',
  reporter: [['line'], ['json', { outputFile: 'playwright-report/result.json' }]],
  use: {
    ...(executablePath ? { launchOptions: { executablePath, args: [...browserArgs] } } : {}),
    // A trace of every test took a fifth of the time: `npm run e2e -- --trace on` makes one of what failed.
    screenshot: 'only-on-failure',
  },
})
