import type { Page } from 'playwright/test'

export const scripts = '**/site/**/*.js'
export const fonts = '**/*.woff2'

/** Holds requests of a kind until released. */
export const hold = async (page: Page, kind: string | RegExp) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(kind, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}
