import type { Figures } from '@drape/contract/insight'

/** A stylist's figures before anything was completed. */
export const noFigures: Figures = {
  today: 0,
  outfits: 0,
  onTime: 0,
  timed: 0,
  rightAtOnce: 0,
  judged: 0,
  medianMinutes: null,
  average: null,
  ratings: 0,
  reasons: [],
}
