import { newPerson, signIn } from '../../src/product/people.ts'
import { expect, test } from '../../src/product/product.ts'
import { shareFromGallery } from '../../src/product/share.ts'

test('a photo that came while nothing could keep it is asked for once more', async ({ page, request }) => {
  await signIn(page, await newPerson(request))
  await shareFromGallery(page)
  await expect(
    page.getByText('The photo that you shared did not arrive. Please choose it here.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/')
})
