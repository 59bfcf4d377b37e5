import { exportProfile } from '@drape/contract/profile'
import { testApp } from '../../test/app.ts'
import { addRequest } from '../../test/row.ts'
import { deliveredOutfit } from '../../test/studio.ts'

const server = testApp({ REQUESTS_PER_MINUTE: '100000' })

test('an export has every photo and every delivered outfit once, over all the pages that it reads', async () => {
  const { database, members } = server
  const [meera, asha] = [await members.stylist(), await members.user()]
  const delivered: string[] = []
  for (let n = 0; n < 51; n++) delivered.push((await deliveredOutfit(database, meera, asha)).id)
  for (let n = 0; n < 60; n++) await addRequest(database, { accountId: asha.id })
  const { photos, outfits, notifications } = await asha.ask(exportProfile)
  expect(outfits.map(({ id }) => id)).toEqual(delivered)
  expect([photos.length, new Set(photos.map(({ id }) => id)).size]).toEqual([111, 111])
  expect(notifications).toHaveLength(51)
})
