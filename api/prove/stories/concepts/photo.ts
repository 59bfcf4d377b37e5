import { randomUUID } from 'node:crypto'
import type { AskOf } from '@drape/contract/call'
import { deletePhoto, listPhotos, uploadPhoto } from '@drape/contract/photo'
import { pictureKeys } from '../../../src/infra/picture/picture-key.ts'
import { at, ownPhoto } from '../engine/choose.ts'
import { type Action, type Concept, type MemberTurn, note, table } from '../engine/concept.ts'
import { insist } from '../engine/people.ts'
import { forgets, trigger } from '../engine/planted.ts'
import { isLeaving, leave } from './account.ts'

/** By key: whose, and the photo that was acknowledged. */
const uploads = note(() => new Map<string, { readonly account: string; photo?: string | undefined }>())

/** Whose pictures lie beside those of photos. */
const others = table<{ id: string }>('select id from garment union all select id from message_picture')

export const photos = table<{ id: string; account: string; name: string | null; requests: number }>(`
  select id, account_id as account, wish->>'text' as name,
    (select count(*)::int from request where photo_id = photo.id) as requests from photo`)

/** Sends a photo with this wish. */
export const uploadWith = (
  { world, one, page, noted }: MemberTurn,
  body: AskOf<typeof uploadPhoto>['body'] = {},
) => {
  const key = randomUUID()
  const sent: { account: string; photo?: string | undefined } = { account: one.id }
  noted(uploads).set(key, sent)
  return async () => {
    const ask = { headers: { 'idempotency-key': key }, body, file: world.picture }
    sent.photo = (await insist(page, uploadPhoto, ask))?.id
  }
}

const remove: Action = async (turn) => {
  const photo = await ownPhoto(turn)
  if (!photo) return undefined
  leave(turn, photo.id)
  return () => insist(turn.page, deletePhoto, at(photo.id))
}

export const photo: Concept = {
  client: {
    uploads: [6, (turn) => uploadWith(turn)],
    'deletes a photo': [2, remove],
    'looks at the photos': [
      2,
      ({ one, page }) =>
        () =>
          insist(page, listPhotos, at(one.id)),
    ],
  },
  operator: {
    sweeps: [
      2,
      ({ world, step }) =>
        () =>
          world.sweep(step.faults),
    ],
  },
  invariants: {
    'an acknowledged photo is there': {
      *check(stage) {
        const ids = new Set(stage.read(photos).map(({ id }) => id))
        for (const { account, photo } of stage.noted(uploads).values())
          if (photo && !ids.has(photo) && !isLeaving(stage, photo) && !isLeaving(stage, account)) yield photo
      },
      planted: { bug: 'a photo that is gone at the end of its transaction', seed: 1, ...forgets('photo') },
    },
    'a photo is stored once': {
      *check({ noted, read, people }) {
        const sent = [...noted(uploads).values()]
        for (const account of new Set([
          ...people.clients.map(({ id }) => id),
          ...sent.map((each) => each.account),
        ])) {
          const of = (each: { account: string }) => each.account === account
          if (read(photos).filter(of).length > sent.filter(of).length) yield `of ${account}`
        }
      },
      planted: {
        bug: 'a lost idempotency key',
        begins: [['Asha', 'uploads', { faults: ['reply lost'] }]],
        seed: 1,
        ...trigger('lose_key', 'before insert on photo', 'new.idempotency_key := null; return new;'),
      },
    },
    'the pictures of a photo, a garment or a message are there': {
      *check({ world, read }) {
        const keys = new Set(world.objects.keys())
        for (const { id } of [...read(photos), ...read(others)])
          for (const key of pictureKeys(id)) if (!keys.has(key)) yield key
      },
      planted: {
        bug: 'a sweep that comes too early',
        begins: [
          ['Asha', 'uploads'],
          ['the operator', 'sweeps', { isAtOnce: true }],
        ],
        seed: 1,
        sweepsAfterSeconds: -1,
      },
    },
    'no picture is left without its photo, garment or message': {
      holds: 'in the end',
      check: ({ world, read }) => {
        const expected = new Set([...read(photos), ...read(others)].flatMap(({ id }) => pictureKeys(id)))
        return world.objects.keys().filter((key) => !expected.has(key))
      },
      planted: { bug: 'a sweep that comes never', seed: 3, sweepsAfterSeconds: 1e9 },
    },
  },
}
