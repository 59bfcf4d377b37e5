import { slotsOf } from '@drape/platform/runtime/slot'

export interface Slots {
  readonly header: object
}

export const Slot = slotsOf<Slots>('host')
