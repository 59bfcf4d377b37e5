import config from './playwright.config.ts'

/** For `npm run prove -- browsers widths`: the tests that look at pages, with all looks and not one. */
export default {
  ...config,
  metadata: { looks: 'all' },
  // A look at a state takes seconds, and some tests have several.
  timeout: 600_000,
}
