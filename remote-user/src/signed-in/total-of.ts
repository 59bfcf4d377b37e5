import { rupees } from '@drape/remote-shared/format'

/** Summed in paise, because sums of fractions of rupees have rounding errors. */
export const totalOf = (prices: readonly number[]): string =>
  rupees(prices.reduce((sum, price) => sum + Math.round(price * 100), 0) / 100)
