import { expectNoWordMoves } from '../../src/product/font.ts'
import { newPerson, signIn } from '../../src/product/people.ts'
import { test } from '../../src/product/product.ts'
import { desktop, phone } from '../../src/product/usable.ts'

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

for (const size of [phone, desktop])
  for (const { path, shown } of [
    { path: '/', shown: 'Continue with Google' },
    { path: '/stylist-login', shown: 'Sign In' },
  ])
    test(`no word moves when the fonts come after the screen of ${path} at ${size.width} px`, async ({
      page,
    }) => {
      await page.setViewportSize(size)
      await expectNoWordMoves(page, path, page.getByRole('button', { name: shown, exact: true }))
    })

test('no word moves on the first screen of somebody signed in when the fonts come after it', async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request))
  await expectNoWordMoves(page, '/?screen=profile', page.getByText('Basic upload'))
})
