import type { Ratio } from './rounds.ts'

export type Say = (line: string) => void

/** A ratio, with between what half of its measurements lie. */
export const times = ({ middle, from, to }: Ratio): string =>
  `${middle.toPrecision(3)} × (${from.toPrecision(2)}–${to.toPrecision(2)})`
export const rps = (value: number): string => `${Math.round(value)}/s`.padStart(9)
export const ms = (value: number): string => `${value.toFixed(1)} ms`.padStart(9)

/** With any of these a figure is invalid. */
export const failures = (failed: number): string => (failed ? `  ${failed} FAILED` : '')
