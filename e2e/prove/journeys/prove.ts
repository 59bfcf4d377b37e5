import { chromium } from 'playwright/test'
import { wholeBrowser } from '../../browsers.ts'
import build from '../../src/product/build.setup.ts'
import { openInstallation } from './installation.ts'
import { journeyOf } from './journey.ts'
import { play } from './play.ts'

// `browser [count] [--seed n]`: how many journeys, and from which seed on. Without it they are for api/prove/journeys.

const [place, ...words] = process.argv.slice(2)
if (place !== undefined && place !== 'browser') process.exit(0)

const at = words.indexOf('--seed')
const first = at < 0 ? 1 : Number(words[at + 1])
const count = at === 0 ? 50 : Number(words[0] ?? 50)

await build()
const installation = await openInstallation()
const browser = await chromium.launch(wholeBrowser.launchOptions)
const begin = performance.now()
let failedCount = 0
for (let seed = first; seed < first + count; seed += 1) {
  const journey = journeyOf(seed)
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' })
  const faults = await play(installation, context, journey).catch(async (error: unknown) => {
    const pageTexts = context.pages().map((page) => page.locator('body').textContent().then(String, String))
    return [String(error), ...(await Promise.all(pageTexts)).map((text) => text.replaceAll(/\s+/g, ' '))]
  })
  await context.close()
  installation.proxy.letGo()
  if (faults.length > 0) failedCount += 1
  console.log(`seed ${seed}: ${JSON.stringify(journey)}${faults.map((fault) => `\n  ${fault}`).join('')}`)
}
const seconds = Math.round((performance.now() - begin) / 1000)
console.log(`${count} journeys in a browser, ${failedCount} failed, ${seconds} s`)
if (failedCount > 0) console.log(`Again: npm run prove -- stories journeys browser ${count} --seed ${first}`)
await browser.close()
await installation.stop()
process.exit(failedCount === 0 ? 0 : 1)
