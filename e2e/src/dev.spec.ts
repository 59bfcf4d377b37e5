import { expect, test } from './product/development.ts'

test.use({ parts: ['stylist'] })

test('an edit repaints a remote and keeps what was typed, also after a mistake', async ({ page, drape }) => {
  await page.goto(`${drape.address}/stylist-login`)
  const username = page.getByLabel('Username')
  const heading = page.getByRole('heading', { level: 1 })
  const screen = 'remote-stylist/src/session/sign-in.screen.tsx'
  await username.fill('asha')

  drape.save(screen, '>Stylist sign in</h1>', '>Welcome back</h1>')
  await expect(heading).toHaveText('Welcome back')
  await expect(username).toHaveValue('asha')

  drape.save(screen, '>Welcome back</h1>', '>Welcome</h2>')
  await expect.poll(drape.said).toContain('stylist does not compile')
  drape.save(screen, '>Welcome</h2>', '>Welcome again</h1>')
  await expect(heading).toHaveText('Welcome again')
  await expect(username).toHaveValue('asha')

  const look = 'remote-stylist/src/session/sign-in.module.css'
  drape.save(look, '.title {', '.title { outline: 3px solid;')
  await expect(heading).toHaveCSS('outline-width', '3px')
  await expect(username).toHaveValue('asha')

  drape.pressCtrlC()
  expect(await drape.ended).toBe(0)
  await expect.poll(drape.processes).toEqual([])
})
