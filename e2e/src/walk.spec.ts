import { test } from './product/product.ts'
import { hireStylist } from './product/stylist.ts'
import { expectUsable, expectUsableDesk } from './product/usable.ts'
import { walkAsDressed, walkAsNewcomer } from './walk/client.ts'
import { walkAtWork, walkTheDesk } from './walk/desk.ts'

// Traces request broken pictures again from the page, which its CSP forbids.
test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })
// Each is a look at some twelve screens; `npm run prove -- widths` looks at them at every width.
test.slow()

/** Longer than a phone is wide. */
const word = 'Wolfeschlegelsteinhausenbergerdorff'

test('everybody can use what a newcomer sees, up to a photo that is sent, with all that may go wrong on the way', async ({
  page,
  request,
}) => {
  await walkAsNewcomer({ page, request, look: expectUsable })
})

test('everybody can use what a client with an outfit sees', async ({ page, request, stylist }) => {
  await walkAsDressed({ page, request, stylist, look: expectUsable })
})

test('everybody can use the tabs of the desk and its queue', async ({ page, product, request, stylist }) => {
  const colleague = await hireStylist(product, word.repeat(2))
  await walkTheDesk({ page, request, stylist, colleague, look: expectUsableDesk })
})

test('everybody can make an outfit at the desk', async ({ page, request, stylist }) => {
  await walkAtWork({ page, request, stylist, colleague: stylist, look: expectUsableDesk })
})
