import {
  type AreaFault,
  expectCard,
  expectGivesWay,
  expectRetryHelps,
  inWords,
  throwsAtRender,
} from './product/area-faults.ts'
import { headingAt } from './product/areas.ts'
import { expect, test } from './product/product.ts'

// The browser logs the altered bytes that it blocks, and what is thrown on purpose.
test.use({ complaints: async ({}, use) => use([]) })

/** `npm run prove -- faults` shows each fault at each part. */
const shown: readonly (readonly [string, AreaFault])[] = [
  ['shared', 'is cut off half way'],
  ['stylist', 'has one byte changed'],
]

for (const [part, fault] of shown)
  test(`the shell stays when ${part} ${inWords(fault)}, and Retry brings it back`, async ({
    page,
    network,
  }) => {
    await expectCard(page, network, part, fault)
    await expectRetryHelps(page, network, part)
  })

test('the other route works while one is broken', async ({ page, network }) => {
  await expectCard(page, network, 'user', '500')
  await page.getByRole('link', { name: 'Go to the stylist area' }).click()
  await expect(headingAt(page, '/stylist-login')).toBeVisible()
})

test('a user that throws at first render gives way to the version before it, and to a card in the shell when there is none', async ({
  page,
  deployment,
}) => {
  await expectGivesWay(page, deployment, 'user', throwsAtRender('user'))
})
