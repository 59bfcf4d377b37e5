import { median, quantile } from '../quantile.ts'

/** The median of ratios, with between what half of them lies. */
export const times = (ratios: readonly number[]): string => {
  const [from, to] = [0.25, 0.75].map((share) => quantile(ratios, share).toPrecision(2))
  return `${median(ratios).toPrecision(3)} × (${from}–${to})`
}
export const rps = (value: number): string => `${Math.round(value)}/s`.padStart(9)
export const ms = (value: number): string => `${value.toFixed(1)} ms`.padStart(9)

/** With any of these a figure is invalid. */
export const failures = (failed: number): string => (failed ? `  ${failed} FAILED` : '')
