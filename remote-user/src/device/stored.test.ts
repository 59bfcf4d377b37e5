import type { HeldBy } from '@drape/platform/runtime/passage'
import { idOf } from '@drape/remote-shared/test/factories'
import { isSeen } from './seen-outfits.ts'
import type { Stored, versions } from './stored.ts'

/** Where it no longer compiles, a value has another shape, and needs another version in stored.ts with a passage. */
const held: HeldBy<Stored, typeof versions> = {
  'seenOutfits.1': [idOf(1)],
  'pushOffer.1': 'declined',
  'fitCard.1': 'dismissed',
}

test('an outfit that the browser holds as seen was seen', () => {
  localStorage.setItem('seenOutfits', JSON.stringify(held['seenOutfits.1']))
  expect([isSeen(idOf(1)), isSeen(idOf(2))]).toEqual([true, false])
})
