const whole = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const withPaise = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** For example ₹12,34,567, with paise only if there are any. */
export const rupees = (amount: number): string =>
  (Number.isInteger(amount) ? whole : withPaise).format(amount)
