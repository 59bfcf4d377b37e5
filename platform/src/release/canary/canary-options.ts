import type { Canary } from '../registry.ts'

/** The options of a command line about a canary. */
interface Options {
  readonly percent?: string | undefined
  readonly guard: boolean
}

/** At the finest a hundredth of a percent, which is one lot. Undefined for 100: that is to go live. */
const readPercent = (text: string | undefined): number | undefined => {
  if (text === undefined || /^100(\.0+)?$/.test(text)) return undefined
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text) || Number(text) === 0)
    throw new Error('--percent is a share of the browsers, as 5 or 0.5, up to 100.')
  return Number(text)
}

/** For which share of the browsers a part is promoted; undefined for all. */
export const readCanaryOptions = (
  { percent: text, guard }: Options,
  targets: readonly string[],
): Pick<Canary, 'percent' | 'guard'> | undefined => {
  const percent = readPercent(text)
  if (percent !== undefined && targets.length !== 1)
    throw new Error('--percent is for one part: no browser gets two canaries together.')
  return percent === undefined ? undefined : { percent, guard }
}

export const canaryLine = ({ part, version, percent, guard }: Canary): string =>
  `${part} ${version} is with ${percent} % of the browsers${guard ? ', and is taken back by itself if it is worse than what is live' : ''}.`
