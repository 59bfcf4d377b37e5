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

/** For example ₹4,499.00: a total has its paise always. */
export const totalInRupees = (amounts: readonly number[]): string =>
  withPaise.format(amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100)
