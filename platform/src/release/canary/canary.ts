import type { Values } from '../cli.ts'
import type { Canary, Decided } from '../registry.ts'

/** A browser draws one of these numbers once: too few to identify a browser by. */
export const lots = 10_000

/** How a page, a browser and a command name it. */
export const nameOf = ({ part, version }: Pick<Canary, 'part' | 'version'>): string => `${part}@${version}`

/** Where a version's share begins, so that it is not always the same browsers that come first. */
export const offsetOf = ({ version }: Pick<Canary, 'version'>): number =>
  Number.parseInt(version.slice(0, 8), 16) % lots

/** How many lots get it. */
export const shareOf = ({ percent }: Pick<Canary, 'percent'>): number => Math.round((percent * lots) / 100)

export const canaryOf = ({ canaries }: Pick<Decided, 'canaries'>, part: string): Canary | undefined =>
  canaries.find((each) => each.part === part)

export const withoutCanaries = (decided: Decided, parts: readonly string[]): Decided => ({
  ...decided,
  canaries: decided.canaries.filter(({ part }) => !parts.includes(part)),
})

/** One that grows keeps its place in the order. */
export const withCanary = (decided: Decided, canary: Canary): Decided => {
  const isSame = (each: Canary) => each.part === canary.part && each.version === canary.version
  const { canaries } = decided
  return canaries.some(isSame)
    ? { ...decided, canaries: canaries.map((each) => (isSame(each) ? canary : each)) }
    : { ...decided, canaries: [...withoutCanaries(decided, [canary.part]).canaries, canary] }
}

export const without = (versions: readonly string[] = [], version: string): string[] =>
  versions.filter((other) => other !== version)

/** The versions for a browser that gets the canary: the canary first, behind it the live ones. */
export const historyWith = (
  { history }: Pick<Decided, 'history'>,
  { part, version }: Pick<Canary, 'part' | 'version'>,
): Decided['history'] => ({ ...history, [part]: [version, ...without(history[part], version)] })

/** No browser gets it any more, as a fallback neither. */
export const withWithdrawn = (
  decided: Decided,
  { part, version }: Pick<Canary, 'part' | 'version'>,
): Decided => {
  const { history, withdrawn } = decided
  return {
    ...withoutCanaries(decided, [part]),
    history: { ...history, [part]: without(history[part], version) },
    withdrawn: { ...withdrawn, [part]: [version, ...without(withdrawn[part], version)] },
  }
}

/** For which share of the browsers a part is promoted; undefined for all. */
export const readCanaryOptions = (
  { percent: text, guard }: Pick<Values, 'percent' | 'guard'>,
  targets: readonly string[],
): Pick<Canary, 'percent' | 'guard'> | undefined => {
  // To go to all of them is to go live.
  if (text === undefined || /^100(\.0+)?$/.test(text)) return undefined
  // At the finest a hundredth of a percent, which is one lot.
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text) || Number(text) === 0)
    throw new Error('--percent is a share of the browsers, as 5 or 0.5, up to 100.')
  if (targets.length !== 1)
    throw new Error('--percent is for one part: no browser gets two canaries together.')
  return { percent: Number(text), guard }
}

export const canaryLine = ({ part, version, percent, guard }: Canary): string =>
  `${part} ${version} is with ${percent} % of the browsers${guard ? ', and is taken back by itself if it is worse than what is live' : ''}.`
