import build from '../../src/product/build.setup.ts'
import { startServer } from '../../src/product/server.ts'
import { freshSite } from '../../src/product/site.ts'
import { hireStylist } from '../../src/product/stylist.ts'
import { engines, findEngine } from './find-engine.ts'
import { travel } from './journey.ts'

/** The product in the engines that the other tests do not use. */
await build()
const site = freshSite()
const server = await startServer(site.folder)
let failedCount = 0
for (const engine of engines) {
  const match = await findEngine(engine)
  if (!match) {
    console.log(`${engine.name}: NOT TRIED, none is here and none could be installed`)
    continue
  }
  const passed: string[] = []
  const start = async () => {
    const browser = await match.start()
    if (passed.length === 0) console.log(`${engine.name}: ${browser.version}, ${match.driver}`)
    return browser
  }
  const stylist = await hireStylist(server)
  try {
    await travel({ address: server.address, stylist, start, say: (step) => void passed.push(step) })
    console.log(`${engine.name}: ${passed.join(', ')} went through`)
  } catch (error) {
    failedCount += 1
    console.log(`${engine.name}: FAILED after ${passed.join(', ') || 'nothing'}: ${error}`)
  }
}
await server.stop()
site.remove()
process.exit(failedCount === 0 ? 0 : 1)
