import { slotsOf } from '@drape/platform/runtime/slot'

/** Where other parts may stand, and what they are given. */
export interface Slots {
  /** Below the facts of the client for whom an outfit is made. */
  readonly client: { readonly photoId: string; readonly userEmail: string }
}

export const Slot = slotsOf<Slots>('stylist')
