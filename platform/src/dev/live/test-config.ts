import { defineConfig } from 'playwright/test'
import { browserArgs, findBrowser } from '../browser.ts'

const executablePath = findBrowser()

/** The configuration of a part's tests: those in src run without a browser, those in test/ in one. */
export const testConfig = defineConfig({
  testMatch: ['src/**/*.test.{ts,tsx}', 'test/**/*.spec.ts'],
  forbidOnly: true,
  fullyParallel: true,
  retries: 0,
  reporter: 'line',
  use: { ...(executablePath ? { launchOptions: { executablePath, args: [...browserArgs] } } : {}) },
})
