import { type BrowserContext, chromium } from 'playwright/test'
import { wholeBrowser } from '../../browsers.ts'
import build from '../../src/product/build.setup.ts'
import { openInstallation } from './installation.ts'
import { type BrowserJourney, journeyOf } from './journey.ts'
import { planted } from './planted.ts'
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

/** What is wrong at its end, in words. */
const faultsOf = async (journey: BrowserJourney, plant?: (context: BrowserContext) => Promise<unknown>) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' })
  await plant?.(context)
  const faults = await play(installation, context, journey).catch(async (error: unknown) => {
    const pageTexts = context.pages().map((page) => page.locator('body').textContent().then(String, String))
    return [String(error), ...(await Promise.all(pageTexts)).map((text) => text.replaceAll(/\s+/g, ' '))]
  })
  await context.close()
  installation.proxy.letGo()
  return faults
}
const judge = (what: string, faults: readonly string[]) => {
  if (faults.length > 0) failedCount += 1
  console.log(`${what}${faults.map((fault) => `\n  ${fault}`).join('')}`)
}

for (const { bug, journey, plant, found } of planted) {
  const faults = await faultsOf(journey, plant)
  judge(`planted: ${bug}`, faults.some((fault) => found.test(fault)) ? [] : ['is not found', ...faults])
}
for (let seed = first; seed < first + count; seed += 1) {
  const journey = journeyOf(seed)
  judge(`seed ${seed}: ${JSON.stringify(journey)}`, await faultsOf(journey))
}
const seconds = Math.round((performance.now() - begin) / 1000)
console.log(
  `${count} journeys in a browser and ${planted.length} with a planted bug, ${failedCount} failed, ${seconds} s`,
)
if (failedCount > 0) console.log(`Again: npm run prove -- stories journeys browser ${count} --seed ${first}`)
await browser.close()
await installation.stop()
process.exit(failedCount === 0 ? 0 : 1)
