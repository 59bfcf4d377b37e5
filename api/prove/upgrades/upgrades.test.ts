import { lendEmptyDatabase } from '../../test/database.ts'
import { shown, upgradeFrom } from './upgrade.ts'

it('an upgrade from each schema that was released keeps every row as it was, and the product shows them', async () => {
  const { url, stop } = await lendEmptyDatabase()
  try {
    const { differences, screens } = await upgradeFrom(url, (number) => number > 0)
    expect(differences).toEqual([])
    expect(screens).toEqual(Array(screens.length).fill(shown))
    expect(screens.length).toBeGreaterThan(30)
  } finally {
    await stop()
  }
})
