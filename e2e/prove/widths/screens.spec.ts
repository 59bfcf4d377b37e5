import { test } from '../../src/product/product.ts'
import { screens } from '../../src/product/screens.ts'
import { hireStylist } from '../../src/product/stylist.ts'
import { walkTheDesk } from '../../src/walk/desk.ts'
import { expectUsableEverywhere } from './every-width.ts'
import { walkAsDressed, walkAsNewcomer } from './walk-as-client.ts'
import { walkAtWork } from './walk-at-work.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })
// Each screen is looked at some twenty times.
test.setTimeout(900_000)

test.describe('without signing in', () => {
  test.use({ seesFirstScreens: true })
  for (const { name, show } of screens)
    test(`everybody can use ${name} at every width, in every font`, async ({ page, network }) => {
      await show(page, network)
      await expectUsableEverywhere(page, name)
    })
})

test('a client who is new meets no barrier at any width, in any font', async ({ page, request }) => {
  await walkAsNewcomer({ page, request, look: expectUsableEverywhere })
})

test('a client with outfits meets no barrier at any width, in any font', async ({
  page,
  request,
  stylist,
}) => {
  await walkAsDressed({ page, request, stylist, look: expectUsableEverywhere })
})

test('a stylist meets no barrier at any width, in any font', async ({ page, product, request, stylist }) => {
  const colleague = await hireStylist(product, 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2))
  await walkTheDesk({ page, request, stylist, colleague, look: expectUsableEverywhere })
})

test('a stylist at work meets no barrier at any width, in any font', async ({
  page,
  product,
  request,
  stylist,
}) => {
  const colleague = await hireStylist(product, 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2))
  await walkAtWork({ page, request, stylist, colleague, look: expectUsableEverywhere })
})
