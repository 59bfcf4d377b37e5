export const greeting = `export const greetingAt = (hour: number): string => {
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}
`

export const greetingTest = `import { expect, test } from 'playwright/test'
import { greetingAt } from './greeting.ts'

test('a person is greeted by the hour', () => {
  expect([0, 11, 12, 17, 18, 23].map(greetingAt)).toEqual([
    'Good morning',
    'Good morning',
    'Good afternoon',
    'Good afternoon',
    'Good evening',
    'Good evening',
  ])
})
`

/** Tests the part inside the live product: the repository holds only the part. */
export const browserTest = (
  part: string,
  title: string,
): string => `import { expect, test } from '@drape/platform/dev/test'

test('${part} is shown at its route, and leads home', async ({ page }) => {
  expect((await page.goto('/${part}'))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('${title}')
  await expect(page.getByText(/^Good (morning|afternoon|evening)$/)).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('${title}')
})
`

export const readme = (part: string, title: string): string => `# ${title}

Shown at \`/${part}\`: \`drape.routes\` in package.json says so. \`drape.live\` there is the product
beside which it is developed and tested; \`npm run dev -- --live https://drape.example\` sets it the first time.

\`\`\`sh
npm install
npm run dev      # this part from its sources, with hot reload; the page, all other parts and the api as they are live
npm run doors    # the types of the doors that are live, into live/: keep them with the sources
npm test         # types, build, and the tests: beside the sources, and in a browser with the live product around it
npm run release -- promote ${part} --dist dist --to https://drape.example   # with the token of RELEASE_TOKEN
\`\`\`
`
