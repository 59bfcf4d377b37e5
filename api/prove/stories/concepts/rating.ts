import { rateItem } from '@drape/contract/rating'
import { at, deliveredItem } from '../engine/choose.ts'
import { type Action, type Concept, note, table } from '../engine/concept.ts'
import { insist } from '../engine/people.ts'
import { delivers, forgets } from '../engine/planted.ts'
import { isLeaving } from './account.ts'

/** By item: whose, and how many stars were acknowledged. */
const given = note(() => new Map<string, { readonly account: string; readonly stars: number }>())

const stored = table<{ item: string; stars: number }>('select item_id as item, stars from rating')

const rate: Action = async (turn) => {
  const { one, page, noted, step } = turn
  const item = await deliveredItem(turn)
  if (!item) return undefined
  const stars = step.which === 0 ? (5 as const) : (2 as const)
  const { id: account } = one
  const body = { rating: stars, userId: account, itemId: item.id }
  return async () => {
    if (await insist(page, rateItem, { ...at(item.outfitId), body }))
      noted(given).set(item.id, { account, stars })
  }
}

export const rating: Concept = {
  client: { rates: [3, rate] },
  invariants: {
    'an acknowledged rating is there': {
      *check(stage) {
        for (const [item, { account, stars }] of stage.noted(given)) {
          const isThere = stage.read(stored).some((each) => each.item === item && each.stars === stars)
          if (!isThere && !isLeaving(stage, account)) yield item
        }
      },
      planted: {
        bug: 'a rating that is gone at the end of its transaction',
        begins: [...delivers, ['Asha', 'rates']],
        seed: 1,
        ...forgets('rating'),
      },
    },
  },
}
