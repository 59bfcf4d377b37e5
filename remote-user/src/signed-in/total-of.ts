import { rupees } from '@drape/remote-shared/format'

/** Summed in paise, because fractions of rupees do not add up. */
export const totalOf = (prices: readonly number[]): string =>
  rupees(prices.reduce((sum, price) => sum + Math.round(price * 100), 0) / 100)
