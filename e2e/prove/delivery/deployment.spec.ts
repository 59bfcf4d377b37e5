import { expect, test } from '../../src/product/product.ts'
import type { SourceChange } from '../../src/product/site.ts'

test('a part goes live only beside neighbours that have all that it takes from them', async ({
  page,
  deployment,
}) => {
  const { address, site } = deployment
  const takesRibbon: SourceChange = {
    file: 'remote-user/src/session/sign-in.screen.tsx',
    change: (source) =>
      source
        .replace('import { Announcement,', 'import { Announcement, Ribbon,')
        .replace('No new password to remember.', '{Ribbon}'),
  }
  const before = site.liveVersion('user')
  await expect(site.deploy('user', takesRibbon)).rejects.toThrow(
    /^user \w+ needs Ribbon of @drape\/remote-shared\/ui, which the live version lacks\. \(names\)$/,
  )
  expect(site.liveVersion('user')).toBe(before)

  await site.deploy('shared', {
    file: 'remote-shared/src/ui/index.ts',
    change: (source) => `${source}\nexport const Ribbon = 'Tied with a ribbon'\n`,
  })
  await site.deploy('user', takesRibbon)
  await page.goto(address)
  await expect(page.getByText('Tied with a ribbon')).toBeVisible()
  await expect(site.rollBack('shared')).rejects.toThrow(/needs Ribbon of @drape\/remote-shared\/ui/)
})
