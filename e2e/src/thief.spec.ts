import { newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { record, steal } from './product/theft.ts'

test('nothing that is taken from a person who is signed in is of use elsewhere, and they stay signed in', async ({
  page,
  request,
}) => {
  const recorded = record(page)
  const person = await newPerson(request)
  await signIn(page, person)
  await page.evaluate(() => localStorage.setItem('accessToken', 'an old one'))
  await page.reload()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText(person.email)).toBeVisible()
  const recordings = await recorded()
  // Their sign-in and a refresh are among them.
  expect(new Set(recordings.filter(({ headers }) => headers['dpop']).map(({ method }) => method))).toEqual(
    new Set(['GET', 'POST']),
  )
  const { tried, succeeded } = await steal(
    page,
    recordings.filter(({ url }) => !url.includes('google-login')),
  )
  expect(tried).toBeGreaterThan(20)
  expect(succeeded).toEqual([])
  await page.reload()
  await expect(page.getByText(person.email)).toBeVisible()
})
