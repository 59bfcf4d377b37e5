import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { chromium } from 'playwright/test'
import { wholeBrowser } from '../../browsers.ts'
import build from '../product/build.setup.ts'
import { startServer } from '../product/server.ts'
import { freshSite } from '../product/site.ts'
import { animate, density, pageOf, size } from './frame.ts'
import { play } from './play.ts'

/** Plays releases in a site of its own, with a server and a browser, and writes the frames as one animation. */
const [out = ''] = process.argv.slice(2)
const log = console.log

log('building…')
await build()
const site = freshSite()
const server = await startServer(site.folder)
const browser = await chromium.launch(wholeBrowser.launchOptions)
try {
  const frames = await play({ browser, address: server.address, site, log: log })
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: density })
  const pictures: Buffer[] = []
  for (const at of frames.keys()) {
    await page.setContent(pageOf(frames, at))
    pictures.push(await page.screenshot())
  }
  const picture = await animate(pictures)
  writeFileSync(out, picture)
  log(
    `${relative(process.cwd(), out)} is written: ${frames.length} frames, ${Math.round(picture.length / 1000)} kB.`,
  )
} finally {
  await browser.close()
  await server.stop()
  site.remove()
}
