import type { Canary } from '../registry.ts'

/** The words of a command line about a canary. */
interface Words {
  readonly percent?: string | undefined
  readonly guard: boolean
}

/** At the finest a hundredth of a percent, which is one lot. Undefined for 100: that is to go live. */
export const percentOf = ({ percent }: Words): number | undefined => {
  if (percent === undefined || /^100(\.0+)?$/.test(percent)) return undefined
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(percent) || Number(percent) === 0)
    throw new Error('--percent is a share of the browsers, as 5 or 0.5, up to 100.')
  return Number(percent)
}

/** Whatever is wrong with the words is said before a build is published. */
export const checkFew = (words: Words, targets: readonly string[]): void => {
  const percent = percentOf(words)
  if (words.guard && percent === undefined)
    throw new Error('--guard watches a canary: say --percent, below 100.')
  if (percent !== undefined && targets.length !== 1)
    throw new Error('--percent is for one part: no browser gets two canaries together.')
}

/** What is asked for if it is for some browsers only. */
export const fewOf = (
  words: Words,
  versions: Readonly<Record<string, string>>,
): Omit<Canary, 'since'> | undefined => {
  const percent = percentOf(words)
  const [[part, version] = ['', '']] = Object.entries(versions)
  return percent === undefined ? undefined : { part, version, percent, guard: words.guard }
}

export const canaryLine = ({ part, version, percent, guard }: Canary): string =>
  `${part} ${version} is with ${percent} % of the browsers${guard ? ', and is taken back by itself if it is worse than what is live' : ''}.`
