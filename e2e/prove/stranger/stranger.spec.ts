import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blocksInReadme, openFolder } from '@drape/commands/follow-readme'
import { packAll } from '@drape/commands/packages'
import { releaseByToken } from '@drape/commands/release-by-token'
import { expect, test } from 'playwright/test'

test('a stranger who follows the platform’s README sees the page fall back, and releases to its server by token', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const packages = mkdtempSync(join(tmpdir(), 'drape-packages-'))
  await packAll(packages)
  const stranger = openFolder(packages, true)
  const steps = blocksInReadme().filter(({ language }) => language === 'sh')
  // The last renders a site without a server, and opens none: commands/packages.test.ts.
  expect(steps).toHaveLength(5)
  const follow = async (step: number): Promise<string> => {
    let output = ''
    for (const line of steps[step]?.text.trim().split('\n') ?? []) output += await stranger.run(line)
    return output
  }
  try {
    await follow(0)
    const [address = ''] = /http:\S+/.exec(await follow(1)) ?? []
    await page.goto(address)
    await page.getByRole('button', { name: 'Add Tea (0 in the cart)' }).click()
    await expect(page.getByText('Loading…')).toBeHidden()
    await page.getByRole('link', { name: 'Cart', exact: true }).click()
    await expect(page.getByRole('paragraph').filter({ hasText: 'in the cart' })).toHaveText('1 in the cart')

    await follow(2)
    await page.goto(`${address}/cart`)
    await expect(page.getByRole('status')).toHaveText('An older version is shown.')
    await expect(page.getByRole('status')).toHaveCSS('background-color', 'rgb(255, 215, 94)')
    await expect(page.getByRole('heading', { name: 'Cart' })).toBeVisible()

    await follow(3)
    await page.goto(`${address}/cart`)
    await expect(page.getByRole('heading', { name: 'Cart' })).toBeVisible()
    await expect(page.getByRole('status')).toBeHidden()

    await releaseByToken(stranger, address)
    await expect(stranger.run('npx drape-dev')).rejects.toThrow('@rspack/dev-server')
  } finally {
    stranger.close()
    rmSync(packages, { recursive: true, force: true })
  }
})
