const whole = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const withPaise = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** ₹12,34,567, and paise only where there are some. */
export const rupees = (amount: number): string =>
  (Number.isInteger(amount) ? whole : withPaise).format(amount)
