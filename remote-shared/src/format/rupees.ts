const withoutPaise = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})
const withPaise = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** For example ₹12,34,567, with paise only if there are any; a missing price is worded. */
export const rupees = (amount: number): string =>
  Number.isNaN(amount)
    ? 'Price not known'
    : (Number.isInteger(amount) ? withoutPaise : withPaise).format(amount)

/** Summed in paise, because sums of fractions of rupees have rounding errors. */
export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100

/** For example ₹4,499.00: a total at the desk has its paise always. */
export const totalInRupees = (amounts: readonly number[]): string => withPaise.format(sumOf(amounts))
