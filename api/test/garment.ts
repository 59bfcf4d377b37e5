import type { Caller } from '@drape/contract/ask'
import type { AskOf } from '@drape/contract/call'
import { addGarment } from '@drape/contract/garment'

type Body = AskOf<typeof addGarment>['body']

const garmentArgs = (picture: Buffer, body: Body, key?: string) => ({
  headers: { 'idempotency-key': key },
  body,
  file: new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }),
})

/** Sends a piece of a wardrobe, whose picture may be none. */
export const sendGarment = (by: Caller, picture: Buffer, body: Body = { kind: 'Sari' }, key?: string) =>
  by.answer(addGarment, garmentArgs(picture, body, key))

/** Adds a piece to a wardrobe, and returns it. */
export const addedGarment = (by: Caller, picture: Buffer, body: Body = { kind: 'Sari' }, key?: string) =>
  by.ask(addGarment, garmentArgs(picture, body, key))
