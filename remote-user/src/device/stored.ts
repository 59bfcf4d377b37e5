import type { PassagesOf } from '@drape/platform/runtime/passage'

/** The values that this part stores in the browser: see remote-shared/src/storage/stored.ts. */
export interface Stored {
  /** The outfits that have been opened here, the latest last. */
  readonly seenOutfits: readonly string[]
  /** A user who declined notifications on this device is not asked again. */
  readonly pushOffer: 'declined'
  /** A user who dismissed the question for sizes on this device is not asked again. */
  readonly fitCard: 'dismissed'
}

export const versions = {
  seenOutfits: 1,
  pushOffer: 1,
  fitCard: 1,
} as const satisfies Readonly<Record<keyof Stored, number>>

export const passages = {} satisfies PassagesOf<typeof versions>
