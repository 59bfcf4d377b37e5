import { slotsOf } from '@drape/platform/runtime/slot'

/** Where other parts may stand, and what they are given. */
export interface Slots {
  /** At the end of the bar, beside the tabs that parts name in their package.json: links, with words of no more than one line. */
  readonly bar: object
  /** Below the cards of the profile. */
  readonly profile: object
}

export const Slot = slotsOf<Slots>('user')
