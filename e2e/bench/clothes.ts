import { randomUUID } from 'node:crypto'
import { addGarment, type Garment } from '@drape/contract/garment'
import { smallPhoto } from '../src/product/camera.ts'
import type { settle } from '../src/product/people.ts'

export const clothes = '/?screen=closet&view=clothes'

const file = new File([new Uint8Array(smallPhoto.buffer)], smallPhoto.name, { type: smallPhoto.mimeType })

export const addPieces = async (
  { caller, userId }: Awaited<ReturnType<typeof settle>>,
  count: number,
  kind: Garment['kind'] = 'Sari',
) => {
  for (let at = 0; at < count; at += 1)
    await caller.ask(addGarment, {
      headers: { 'idempotency-key': randomUUID() },
      body: { user: userId, kind, colour: 'Red', name: `${kind} ${at}`, note: '' },
      file,
    })
}
