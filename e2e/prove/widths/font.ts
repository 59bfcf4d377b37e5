import type { Page } from 'playwright/test'

interface Font {
  readonly name: string
  /** A value for --sans; empty for the page's own. */
  readonly sans: string
}

const widest = '"DejaVu Sans", Verdana, sans-serif'

/**
 * Fonts in which screens must work besides our own: DejaVu Sans, the widest that a system may substitute, and one
 * narrower than all. Verdana equals DejaVu Sans where that is missing.
 */
export const machineFonts: readonly Font[] = [
  { name: 'our own font', sans: '' },
  { name: 'the widest font', sans: widest },
  { name: 'the narrowest font', sans: 'Narrow, sans-serif' },
]

export const wearFont = (page: Page, { sans }: Font) =>
  page.evaluate(async (family) => {
    const isThere = [...document.fonts].some((font) => font.family === 'Narrow')
    if (!isThere) {
      const source = 'local("DejaVu Sans"), local("Verdana"), local("Arial")'
      document.fonts.add(new FontFace('Narrow', source, { sizeAdjust: '70%' } as FontFaceDescriptors))
    }
    const { style } = document.documentElement
    if (family) style.setProperty('--sans', family)
    else style.removeProperty('--sans')
    await document.fonts.ready
  }, sans)

/** A visit in which none of our fonts load, with the widest one in place of the sans. */
export const blockFonts = async (page: Page) => {
  await page.route('**/*.woff2', (route) => route.abort())
  await page.route(
    ({ pathname }) => !pathname.startsWith('/site/') && !pathname.startsWith('/api/'),
    async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({ response, body: html.replace(/--sans:[^;}]+/g, `--sans:${widest}`) })
    },
  )
}
