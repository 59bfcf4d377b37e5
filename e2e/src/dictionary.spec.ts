import { openDeltas } from '@drape/release/test/deltas'
import type { BrowserContext, Page, Response } from 'playwright/test'
import { expect, test } from './product/product.ts'
import type { Site } from './product/site.ts'

const opens = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
}

/** What the version before was compressed to is there too, whichever Node runs the test. */
const redeploy = async (site: Site, part: string): Promise<string> => {
  const version = await site.redeploy(part)
  const { makeIn } = await openDeltas()
  makeIn(site.folder, part, version)
  return version
}

/** How the scripts of a version came that the page starts; others come later, when nobody waits. */
const visit = async (context: BrowserContext, address: string, version: string) => {
  const page = await context.newPage()
  const replies: Response[] = []
  page.on('response', (reply) => void replies.push(reply))
  await opens(page, address)
  const names = await page.evaluate(() => Object.keys(globalThis).join())
  const started = await page.evaluate(() => document.getElementById('drape-scripts')?.textContent)
  await page.close()
  const came = replies
    .filter((reply) => new RegExp(`/${version}/.*\\.js(\\?\\d+)?$`).test(reply.url()))
    .filter((reply) => started?.includes(new URL(reply.url()).pathname))
    .map((reply) => reply.headers()['content-encoding'])
  return { came, names, started }
}

test('who comes back is sent what differs of a part that was redeployed, and the app stands', async ({
  page,
  context,
  deployment: { address, site },
}) => {
  await opens(page, address)
  const user = await redeploy(site, 'user')
  const { came, names } = await visit(context, address, user)
  expect(came).toEqual(['dcz'])
  expect(names).toContain(`drape_user_${user}`)
})
