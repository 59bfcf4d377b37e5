import { newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { expectUsable, phone } from './product/usable.ts'

test.use({ viewport: phone, hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'reduce' } })

test('samples are found from Home, rated, and kept in the closet for the visit when they please', async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request))
  await page.getByRole('link', { name: 'See sample outfits' }).tap()
  await expect(page).toHaveURL('/?screen=suggestions')
  const samples = page.getByRole('main').getByRole('list').first().locator('> li')
  await expect(samples).toHaveCount(5)
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(5)
  await expectUsable(page)

  const rate = async (title: string, label: string) => {
    const card = samples.filter({ has: page.getByRole('heading', { name: title }) })
    await card.locator('label').filter({ hasText: label }).last().tap()
    await card.getByRole('button', { name: /^Submit Rating/ }).tap()
    return card
  }
  const sari = await rate('The evening sari', 'Excellent')
  await expect(page.getByText('Added to your closet!')).toBeVisible()
  await expect(sari.getByText('In your closet')).toBeVisible()
  await rate('Linen on Sunday', 'Poor')
  await expect(page.getByText('Thanks for rating!')).toBeVisible()
  await expectUsable(page)

  await page.getByRole('link', { name: 'Go to your closet' }).tap()
  const kept = page.getByRole('region', { name: 'Samples, for this visit' })
  await expect(kept.getByRole('heading', { level: 3 })).toHaveText(['The evening sari'])
  await expectUsable(page)
  await page.getByRole('link', { name: 'Home' }).tap()
  await expect(page.getByRole('link', { name: /My Closet.*1 saved outfit/ })).toBeVisible()
})
