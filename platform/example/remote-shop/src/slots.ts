import { slotsOf } from '@drape/platform/runtime/slot'

export interface Slots {
  readonly product: { readonly name: string }
}

export const Slot = slotsOf<Slots>('shop')
