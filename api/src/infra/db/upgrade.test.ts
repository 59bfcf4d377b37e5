import { shown, upgradeFrom } from '../../../prove/upgrades/upgrade.ts'
import { lendEmptyDatabase } from '../../../test/database.ts'
import { knownMigrations } from './migrations.store.ts'

const lastButOne = knownMigrations.length - 2

/** `npm run prove -- start upgrades` does this from each schema that was released. */
it('an upgrade from the schema before the newest keeps every row as it was, and the product shows them', async () => {
  const { url, stop } = await lendEmptyDatabase()
  try {
    const { differences, screens, empty } = await upgradeFrom(url, (number) => number === lastButOne)
    expect(differences).toEqual([])
    expect(screens).toEqual([shown])
    // A new table gets its rows in history.ts. Who saw a photo is a chain, which the product alone can write.
    expect(empty).toEqual(['view_record'])
  } finally {
    await stop()
  }
})
