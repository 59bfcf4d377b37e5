import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDeltas } from '@drape/platform/test/deltas'
import type { BrowserContext, Response } from 'playwright/test'
import { expect, test } from '../../src/product/product.ts'
import { openSignIn, startedIn } from '../../src/product/screens.ts'
import type { Site } from '../../src/product/site.ts'

/** What the version before was compressed to is there too, whichever Node runs the test. */
const redeploy = async (site: Site, part: string): Promise<string> => {
  const version = await site.redeploy(part)
  const { makeIn } = await openDeltas()
  makeIn(site.folder, part, version)
  return version
}

/** How the script came that a version changed; the others may lie at the address of an older one, if that is there. */
const visit = async (context: BrowserContext, address: string, version: string) => {
  const page = await context.newPage()
  const replies: Response[] = []
  page.on('response', (reply) => void replies.push(reply))
  await openSignIn(page, address)
  const names = await page.evaluate(() => Object.keys(globalThis).join())
  const started = await startedIn(page)
  await page.close()
  const encodings = replies
    .filter((reply) => new RegExp(`/${version}/(entry|main)\\b.*\\.js(\\?\\d+)?$`).test(reply.url()))
    .filter((reply) => started.includes(new URL(reply.url()).pathname))
    .map((reply) => reply.headers()['content-encoding'])
  return { encodings, names, started }
}

for (const part of ['user', 'host'])
  test(`${part}: who comes back is sent what differs of a part that was redeployed, and the app stands`, async ({
    page,
    context,
    deployment: { address, site },
  }) => {
    await openSignIn(page, address)
    const version = await redeploy(site, part)
    const { encodings, started } = await visit(context, address, version)
    expect(encodings).toEqual(['dcz'])
    expect(started).toContain(version)
  })

test('a difference that was altered does not run: the loader asks again, is sent the whole script, and the app stands', async ({
  page,
  context,
  deployment: { address, site },
}) => {
  await openSignIn(page, address)
  const user = await redeploy(site, 'user')
  const folder = join(site.folder, '.deltas/user', user)
  for (const file of readdirSync(folder)) {
    const delta = readFileSync(join(folder, file))
    // Behind the header, which names the right dictionary.
    writeFileSync(join(folder, file), Buffer.concat([delta.subarray(0, 40), delta.subarray(40).reverse()]))
  }
  const { encodings, names } = await visit(context, address, user)
  expect(encodings.at(-1)).toBe('br')
  expect(names).toContain(`drape_user_${user}`)
})
