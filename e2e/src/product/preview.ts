import type { Page } from 'playwright/test'
import { tokenFor } from './evidence.ts'
import { release } from './release.ts'
import type { Site } from './site.ts'

/** Publishes another version of a part, which is not made live, and returns the link to its preview. */
export const previewAt = async (address: string, site: Site, ...words: string[]) => {
  const env = { RELEASE_TO: address, RELEASE_TOKEN: await tokenFor(site) }
  const next = site.rewritten('user', '"Are you a stylist? Sign in here"', '"Stylists sign in here"')
  const output = await release(['preview', 'user', '--dist', next.dist, '--json', ...words], env)
  next.remove()
  const { link } = JSON.parse(output) as { link: string }
  const { pathname } = new URL(link)
  return { link, base: pathname.replace(/\/$/, ''), version: pathname.slice(-13, -1) }
}

export const accept = async (page: Page, link: string) => {
  await page.goto(link)
  await page.getByRole('button', { name: 'Open the preview' }).click()
}

export const banner = (page: Page) => page.getByRole('complementary', { name: 'Preview' })
export const changed = (page: Page) => page.getByRole('link', { name: 'Stylists sign in here' })
export const unchanged = (page: Page) => page.getByRole('link', { name: 'Are you a stylist? Sign in here' })
export const pathOf = (page: Page) => new URL(page.url()).pathname
