import { checkHealth } from '@drape/contract/health'
import { readDescription } from '@drape/contract/openapi'
import { callerAt } from '../../src/product/caller.ts'
import { expect, test } from '../../src/product/development.ts'

// A start compiles the parts while other tests use the machine.
test.describe.configure({ timeout: 120_000 })

test('the page says what keeps an edit from being shown, and forgets it once that is mended', async ({
  page,
  drape,
}) => {
  await page.goto(`${drape.address}/stylist-login`)
  const heading = page.getByRole('heading', { level: 1, name: 'Stylist sign in' })
  await expect(heading).toBeVisible()
  const mistake = page.getByRole('alert', { name: 'Mistakes' })
  const screen = 'remote-stylist/src/session/sign-in.screen.tsx'

  drape.save(screen, '>Stylist sign in</h1>', '>Stylist sign in</h2>')
  await expect(mistake).toContainText('stylist is broken')
  await expect(mistake).toContainText('sign-in.screen.tsx')
  drape.save(screen, '>Stylist sign in</h2>', '>{lost()}</h1>')
  await expect(mistake).toContainText('lost is not defined')

  drape.save(screen, '>{lost()}</h1>', '>Stylist sign in</h1>')
  await expect(heading).toBeVisible()
  await expect(mistake).toHaveCount(0)
})

test('a page that was opened while a part was broken shows it once it is mended', async ({ page, drape }) => {
  const screen = 'remote-stylist/src/session/sign-in.screen.tsx'
  drape.save(screen, '>Stylist sign in</h1>', '>Stylist sign in</h2>')
  await expect.poll(drape.output).toContain('stylist does not compile')
  await page.goto(`${drape.address}/stylist-login`)
  await expect(page.getByText('stylist is broken')).toBeVisible()

  drape.save(screen, '>Stylist sign in</h2>', '>Stylist sign in</h1>')
  await expect(page.getByRole('heading', { level: 1, name: 'Stylist sign in' })).toBeVisible()
})

test.describe('one remote', () => {
  test.use({ parts: ['user'] })

  test('is developed alone while the others come as they were built', async ({ page, drape }) => {
    expect(drape.output()).not.toContain('building')
    await page.goto(drape.address)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Drape')
    const headingBefore = await heading.elementHandle()

    drape.save('remote-user/src/session/sign-in.screen.tsx', '>Drape</h1>', '>Drape for you</h1>')
    await expect(heading).toHaveText('Drape for you')
    expect(await heading.evaluate((now, before) => now === before, headingBefore)).toBe(true)

    const registry = JSON.parse((await page.locator('#drape-registry').textContent()) ?? '')
    for (const part of ['shared', 'stylist']) {
      expect(registry[part][0].entry).toMatch(`/site/${part}/`)
      expect(registry[part][0].integrity).toMatch(/^sha384-/)
    }
    await page.goto(`${drape.address}/stylist-login`)
    await expect(heading).toHaveText('Stylist sign in')

    expect(await drape.terminate()).toBe(0)
    await expect.poll(drape.processes).toEqual([])
  })

  test('an edit of the contract starts the api again, and a mistake in it waits for its mending', async ({
    page,
    drape,
    request,
  }) => {
    const summary = async () => {
      const document = await callerAt(request, drape.address).ask(readDescription)
      const { paths } = document as unknown as { paths: Record<string, { get: { summary: string } }> }
      return paths[checkHealth.path]?.get.summary ?? ''
    }
    await page.goto(drape.address)
    const file = 'contract/src/health/health.call.ts'
    const before = await summary()

    drape.save(file, before, 'Whether it still lives')
    await expect.poll(drape.output).toContain('The api has started again.')
    expect(await summary()).toBe('Whether it still lives')

    drape.save(file, 'export const checkHealth = call({', 'export const checkHealth = call((')
    await expect.poll(drape.output).toContain('The api does not start:')
    await expect(page.getByText('api is broken')).toBeVisible()
    drape.save(file, 'export const checkHealth = call((', 'export const checkHealth = call({')
    await expect(page.getByText('api is broken')).toHaveCount(0)
    expect(await summary()).toBe('Whether it still lives')

    drape.pressCtrlC()
    expect(await drape.exit).toBe(0)
    await expect.poll(drape.processes).toEqual([])
  })
})

test.describe('the desk', () => {
  test.use({ parts: ['stylist'] })

  test('an edit repaints a remote and keeps what was typed, also after a mistake', async ({
    page,
    drape,
  }) => {
    await page.goto(`${drape.address}/stylist-login`)
    const username = page.getByLabel('Username')
    const heading = page.getByRole('heading', { level: 1 })
    const screen = 'remote-stylist/src/session/sign-in.screen.tsx'
    await username.fill('asha')

    drape.save(screen, '>Stylist sign in</h1>', '>Welcome back</h1>')
    await expect(heading).toHaveText('Welcome back')
    await expect(username).toHaveValue('asha')

    drape.save(screen, '>Welcome back</h1>', '>Welcome</h2>')
    await expect.poll(drape.output).toContain('stylist does not compile')
    drape.save(screen, '>Welcome</h2>', '>Welcome again</h1>')
    await expect(heading).toHaveText('Welcome again')
    await expect(username).toHaveValue('asha')

    const look = 'remote-stylist/src/session/sign-in.module.css'
    drape.save(look, '.title {', '.title { outline: 3px solid;')
    await expect(heading).toHaveCSS('outline-width', '3px')
    await expect(username).toHaveValue('asha')

    drape.pressCtrlC()
    expect(await drape.exit).toBe(0)
    await expect.poll(drape.processes).toEqual([])
  })
})
