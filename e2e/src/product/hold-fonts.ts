import type { Page } from 'playwright/test'

/** Holds font requests until released. */
export const holdFonts = async (page: Page) => {
  let release = () => {}
  const wanted = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.woff2', async (route) => {
    await wanted
    await route.continue()
  })
  return () => release()
}
