import { test } from './product/product.ts'
import { hireStylist } from './product/stylist.ts'
import { expectUsableDesk } from './product/usable.ts'
import { walkTheDesk } from './walk/desk.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Longer than a phone is wide. */
const word = 'Wolfeschlegelsteinhausenbergerdorff'

/** `npm run prove -- browsers widths` looks at all that people see, at every width. */
test('everybody can use the tabs of the desk and its queue', async ({ page, product, request, stylist }) => {
  const colleague = await hireStylist(product, word.repeat(2))
  await walkTheDesk({ page, request, stylist, colleague, look: expectUsableDesk })
})
