import { randomUUID } from 'node:crypto'
import { addMessagePicture, sendMessage } from '@drape/contract/conversation'
import { anyMessagePicture, anyPhoto, at, ownPhoto } from '../engine/choose.ts'
import { type Action, type Concept, type MemberTurn, note, table } from '../engine/concept.ts'
import { insist } from '../engine/people.ts'
import { forgetsKey, rewrites, trigger } from '../engine/planted.ts'
import { isLeaving } from './account.ts'

/** Those whose message was acknowledged, and in whose conversation. */
const sent = note(() => new Map<string, string>())

const stored = table<{ id: string; key: string; message: string | null }>(
  'select id, idempotency_key as key, message_id as message from message_picture',
)
const moved = table<{ id: string }>(`
  select picture.id from message_picture picture join message on message.id = picture.message_id
  where message.photo_id <> picture.photo_id or message.stylist_id is distinct from picture.stylist_id`)

const chosenPhoto = (turn: MemberTurn) => (turn.one.kind === 'user' ? ownPhoto(turn) : anyPhoto(turn))
const underKey = (key: string) => ({ headers: { 'idempotency-key': key } })

const send: Action = async (turn) => {
  const { world, page, noted } = turn
  const photo = await chosenPhoto(turn)
  if (!photo) return undefined
  const [key, messageKey] = [randomUUID(), randomUUID()]
  return async () => {
    const asked = { ...at(photo.id), ...underKey(key), file: world.picture }
    const picture = await insist(page, addMessagePicture, asked)
    if (!picture) return
    const message = { ...at(photo.id), ...underKey(messageKey), body: { pictures: [picture.id] } }
    if (await insist(page, sendMessage, message)) noted(sent).set(picture.id, photo.id)
  }
}

/** Of anybody: one that is in a message, or was sent by another, is refused. */
const take: Action = async (turn) => {
  const photo = await chosenPhoto(turn)
  const picture = await anyMessagePicture(turn)
  if (!photo || !picture) return undefined
  const key = randomUUID()
  return async () => {
    const body = { text: 'This one?', pictures: [picture.id] }
    await insist(turn.page, sendMessage, { ...at(photo.id), ...underKey(key), body })
  }
}

export const messagePicture: Concept = {
  client: { 'sends a picture': [2, send], 'sends a picture that is there': [1, take] },
  stylist: { 'sends a picture': [1, send] },
  invariants: {
    'an acknowledged picture is in its message': {
      *check(stage) {
        const ids = new Set(stage.read(stored).flatMap(({ id, message }) => (message ? [id] : [])))
        for (const [id, photo] of stage.noted(sent)) if (!ids.has(id) && !isLeaving(stage, photo)) yield id
      },
      planted: {
        bug: 'a message that loses its picture',
        begins: [
          ['Asha', 'uploads'],
          ['Asha', 'sends a picture'],
        ],
        seed: 1,
        ...trigger(
          'lose_picture',
          'before update on message_picture',
          'new.message_id := null; new.position := null; return new;',
        ),
      },
    },
    'a picture of a message is stored once': {
      *check({ read }) {
        const keys = read(stored).map(({ key }) => key)
        for (const [at, key] of keys.entries()) if (keys.indexOf(key) !== at) yield key
      },
      planted: {
        bug: 'a key of a picture that is not looked for',
        begins: [
          ['Asha', 'uploads'],
          ['Asha', 'sends a picture', { faults: ['reply lost'] }],
        ],
        seed: 1,
        ...forgetsKey('message_picture', 'message_picture_idempotency', 'photo_id, idempotency_key'),
      },
    },
    'a picture stays in the conversation and with the side that sent it': {
      check: ({ read }) => read(moved).map(({ id }) => id),
      planted: {
        bug: 'a picture that nobody checks',
        begins: [
          ['Asha', 'uploads'],
          ['Ravi', 'uploads'],
          ['Asha', 'sends a picture'],
          ['Ravi', 'sends a picture that is there'],
        ],
        seed: 1,
        twist: rewrites(
          [
            /("message_picture"\."photo_id" = \$\d+)(?= and "message_picture"\."stylist_id" is null)/g,
            '($1 or true)',
          ],
          [/"message_picture"\."message_id" is null/g, 'true'],
        ),
      },
    },
  },
}
