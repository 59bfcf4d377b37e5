import { randomUUID } from 'node:crypto'
import { sendMessage, swapsOfPlan } from '@drape/contract/conversation'
import { anyPhoto, at, deliveredItem, ownPhoto } from '../engine/choose.ts'
import { type Action, type Concept, note, table } from '../engine/concept.ts'
import { insist } from '../engine/people.ts'
import { delivers, forgets, forgetsKey, rewrites } from '../engine/planted.ts'
import { isLeaving } from './account.ts'

/** By key: those that were acknowledged, and in whose conversation. */
const sent = note(() => new Map<string, string>())

const stored = table<{ key: string; n: number }>(
  'select idempotency_key as key, count(*)::int as n from message group by 1',
)
const asked = table<{ outfit: string; n: number }>(`
  select item.outfit_id as outfit, count(distinct item.id)::int as n
  from message join outfit_item item on item.id = message.item_id
  where is_swap and message.stylist_id is null group by 1`)

const write: Action = async (turn) => {
  const { one, page, noted } = turn
  const photo = one.kind === 'user' ? await ownPhoto(turn) : await anyPhoto(turn)
  if (!photo) return undefined
  const key = randomUUID()
  return async () => {
    const ask = { ...at(photo.id), headers: { 'idempotency-key': key }, body: { text: 'In indigo, please.' } }
    if (await insist(page, sendMessage, ask)) noted(sent).set(key, photo.id)
  }
}

const askForAnother: Action = async (turn) => {
  const item = await deliveredItem(turn)
  if (!item?.photoId) return undefined
  const { photoId } = item
  const key = randomUUID()
  const body = { text: 'Without the collar, please.', item: item.id, swap: true }
  return async () => {
    const ask = { ...at(photoId), headers: { 'idempotency-key': key }, body }
    if (await insist(turn.page, sendMessage, ask)) turn.noted(sent).set(key, photoId)
  }
}

export const conversation: Concept = {
  client: { writes: [3, write], 'asks for another piece': [1, askForAnother] },
  stylist: { writes: [1, write] },
  invariants: {
    'an acknowledged message is there': {
      *check(stage) {
        const keys = new Set(stage.read(stored).map(({ key }) => key))
        for (const [key, photo] of stage.noted(sent))
          if (!keys.has(key) && !isLeaving(stage, photo)) yield key
      },
      planted: {
        bug: 'a message that is gone at the end of its transaction',
        begins: [
          ['Asha', 'uploads'],
          ['Asha', 'writes'],
        ],
        seed: 1,
        ...forgets('message'),
      },
    },
    'a message is stored once': {
      check: ({ read }) => read(stored).flatMap(({ key, n }) => (n > 1 ? `${key}: ${n} times` : [])),
      planted: {
        bug: 'a key of a message that is not looked for',
        begins: [
          ['Asha', 'uploads'],
          ['Asha', 'writes', { faults: ['reply lost'] }],
        ],
        seed: 1,
        ...forgetsKey('message', 'message_idempotency', 'photo_id, idempotency_key'),
      },
    },
    'no more pieces are asked for than the plan allows': {
      check: ({ read }) => read(asked).flatMap(({ outfit, n }) => (n > swapsOfPlan.free ? outfit : [])),
      planted: {
        bug: 'a wish for another piece that is not counted',
        begins: [
          ...delivers,
          ['Asha', 'asks for another piece', { which: 0 }],
          ['Asha', 'asks for another piece', { which: 1 }],
        ],
        seed: 1,
        twist: rewrites([/"message"\."is_swap", /, 'false, ']),
      },
    },
  },
}
