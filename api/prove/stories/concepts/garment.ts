import { randomUUID } from 'node:crypto'
import { addGarment, deleteGarment } from '@drape/contract/garment'
import { createOutfit } from '@drape/contract/outfit'
import { newItem, newOutfit, ownItem } from '../../../test/studio.ts'
import { anyGarment, anyRequestWithGarment, at, ownGarment } from '../engine/choose.ts'
import { type Action, type Concept, note, table } from '../engine/concept.ts'
import { insist } from '../engine/people.ts'
import { forgets, rewrites, trigger } from '../engine/planted.ts'
import { isLeaving, leave } from './account.ts'
import { uploadWith } from './photo.ts'
import { hold } from './request.ts'

/** By key: whose, and the garment that was acknowledged. */
const sent = note(() => new Map<string, { readonly account: string; garment?: string | undefined }>())

const garments = table<{ id: string; account: string }>('select id, account_id as account from garment')
const worn = table<{ item: string; account: string; owner: string }>(`
  select item.id as item, outfit.account_id as account, garment.account_id as owner
  from outfit_item item join outfit on outfit.id = item.outfit_id join garment on garment.id = item.garment_id`)

/** The garments at which wishes begin. */
const wished = table<{ photo: string; account: string; owner: string }>(`
  select photo.id as photo, photo.account_id as account, garment.account_id as owner
  from photo join garment on garment.id = (wish->>'garment')::uuid`)

const add: Action = ({ world, one, page, noted }) => {
  const key = randomUUID()
  const piece: { account: string; garment?: string | undefined } = { account: one.id }
  noted(sent).set(key, piece)
  return async () => {
    const body = { kind: 'Sari' as const }
    const ask = { headers: { 'idempotency-key': key }, body, file: world.picture }
    piece.garment = (await insist(page, addGarment, ask))?.id
  }
}

const remove: Action = async (turn) => {
  const garment = await ownGarment(turn)
  if (!garment) return undefined
  leave(turn, garment.id)
  return () => insist(turn.page, deleteGarment, at(garment.id))
}

/** With a garment of anybody: one of another client is refused. */
const styleThis: Action = async (turn) => {
  const garment = await anyGarment(turn)
  return garment && uploadWith(turn, { wish_garment: garment.id })
}

/** With a garment of anybody: one of another client is refused. */
const dress: Action = async (turn) => {
  const found = await anyRequestWithGarment(turn)
  if (!found) return undefined
  const body = newOutfit(found.photoId, { items: [ownItem(found.garmentId), newItem('Kurta')] })
  return async () => {
    if (await insist(turn.page, createOutfit, { body })) hold(turn, found.requestId, turn.one.name)
  }
}

export const garment: Concept = {
  client: {
    'adds a garment': [2, add],
    'deletes a garment': [1, remove],
    'has a garment styled': [1, styleThis],
  },
  stylist: { 'dresses from a wardrobe': [2, dress] },
  invariants: {
    'an acknowledged garment is there': {
      *check(stage) {
        const ids = new Set(stage.read(garments).map(({ id }) => id))
        for (const { account, garment } of stage.noted(sent).values())
          if (garment && !ids.has(garment) && !isLeaving(stage, garment) && !isLeaving(stage, account))
            yield garment
      },
      planted: {
        bug: 'a garment that is gone at the end of its transaction',
        begins: [['Asha', 'adds a garment']],
        seed: 1,
        ...forgets('garment'),
      },
    },
    'a garment is stored once': {
      *check({ noted, read }) {
        const all = [...noted(sent).values()]
        for (const account of new Set(all.map((each) => each.account))) {
          const of = (each: { account: string }) => each.account === account
          if (read(garments).filter(of).length > all.filter(of).length) yield `of ${account}`
        }
      },
      planted: {
        bug: 'a lost idempotency key of a garment',
        begins: [['Asha', 'adds a garment', { faults: ['reply lost'] }]],
        seed: 1,
        ...trigger(
          'lose_garment_key',
          'before insert on garment',
          'new.idempotency_key := null; return new;',
        ),
      },
    },
    'a wish begins at no garment of another': {
      *check({ read }) {
        for (const { photo, account, owner } of read(wished)) if (account !== owner) yield photo
      },
      planted: {
        bug: 'a garment of a wish that nobody checks',
        begins: [
          ['Ravi', 'adds a garment'],
          ['Asha', 'has a garment styled'],
        ],
        seed: 1,
        twist: rewrites([
          /("garment"\."account_id" = \$\d+)(?=\)? and "garment"\."archived_at" is null)/g,
          '($1 or true)',
        ]),
      },
    },
    'a client wears no garment of another': {
      *check({ read }) {
        for (const { item, account, owner } of read(worn)) if (account !== owner) yield item
      },
      planted: {
        bug: 'a garment that nobody checks',
        begins: [
          ['Asha', 'uploads'],
          ['Ravi', 'adds a garment'],
          ['Meera', 'dresses from a wardrobe'],
        ],
        seed: 1,
        twist: rewrites([/("garment"\."account_id" = \$\d+)(?= and "garment"\."id" in)/g, '($1 or true)']),
      },
    },
  },
}
