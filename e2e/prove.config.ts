import config from './playwright.config.ts'
import { wholeBrowser } from './src/product/browser.ts'

/** What `npm run prove` shows in a browser. */
export default { ...config, testDir: 'prove', use: { ...config.use, ...wholeBrowser } }
