import type { GarmentColour, GarmentKind } from '@drape/contract/garment'
import { del, set, values } from 'idb-keyval'
import { garments, inOrder } from './kept-photos.ts'

/** A piece of a wardrobe that is not sent yet. It survives a reload and a closed browser. */
export interface KeptGarment {
  /** Also its idempotency key. */
  readonly id: string
  readonly userId: string
  readonly picture: Blob
  readonly kind: GarmentKind
  readonly colour: GarmentColour | ''
  readonly name: string
  readonly note: string
}

/** Resolves to false if the browser does not store it. */
export const keepGarment = async (garment: KeptGarment): Promise<boolean> =>
  (await inOrder(() => set(garment.id, garment, garments).then(() => true))) === true

export const forgetGarment = (id: string): Promise<unknown> => inOrder(() => del(id, garments))

/** Those of another user, who left them here, are deleted and not shown. */
export const readGarments = async (userId: string): Promise<readonly KeptGarment[]> => {
  const stored = (await inOrder(() => values<KeptGarment>(garments))) || []
  for (const garment of stored) if (garment.userId !== userId) await forgetGarment(garment.id)
  return stored.filter((garment) => garment.userId === userId)
}
