import { wholeBrowser } from './browsers.ts'
import config from './playwright.config.ts'

/** What `npm run prove` shows in a browser. */
export default {
  ...config,
  testDir: 'prove',
  metadata: { looks: 'all' },
  use: { ...config.use, ...wholeBrowser },
}
