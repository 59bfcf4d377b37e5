import { expectNoJump, places } from '../../src/product/jump.ts'
import { test } from '../../src/product/product.ts'
import { desktop, phone } from '../../src/product/usable.ts'
import { blockFonts } from './font.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, seesFirstScreens: true })

const fonts = [
  { prepare: async () => {}, font: 'our own font' },
  { prepare: blockFonts, font: 'the widest, as no font of ours comes' },
]

for (const place of places)
  for (const size of [phone, desktop])
    for (const { font, prepare } of fonts)
      test(`nothing jumps when ${place.path} takes the place of its first screen at ${size.width} px, in ${font}`, async ({
        page,
      }) => {
        await page.setViewportSize(size)
        await prepare(page)
        await expectNoJump(page, place)
      })
