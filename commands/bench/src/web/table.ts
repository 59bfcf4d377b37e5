import { median, quantile } from '../quantile.ts'

/** As Markdown, so that it can be put into commands/bench/results as it is. */
export const printTable = (head: readonly string[], rows: readonly (readonly string[])[]): void => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  console.log(['', line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n'))
}

/** The median, and between what half of the values lies. */
export const spread = (values: readonly number[], digits: number, unit = ''): string => {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(values, share).toFixed(digits))
  return low === high ? `${middle}${unit}` : `${middle}${unit} (${low}–${high})`
}

export const times = (ratios: readonly number[]): string =>
  ratios.length > 0 && ratios.every(Number.isFinite) ? spread(ratios, 2, ' ×') : ''

const verdictOf = (isHeld: boolean): string => (isHeld ? 'held' : '**missed**')

export const atMost = (values: readonly number[], most: number, unit = ''): [reach: string, text: string] => [
  `${most}${unit}`,
  verdictOf(median(values) <= most),
]

export const atLeast = (values: readonly number[], least: number): [reach: string, text: string] => [
  String(least),
  verdictOf(median(values) >= least),
]
