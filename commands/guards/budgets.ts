import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type PartOfTree, partsOf } from '@drape/platform/build/parts'
import { type Share, shareLine, sharesIn, type VersionFacts } from '@drape/platform/release'

/** By part: what is live in a site. */
export type Live = Readonly<Record<string, VersionFacts>>

/** Two thirds for every page, the rest for scripts that few pages need. */
const fontLimitKb = 64

/** What a part must have a budget for: all that it can load, each of its routes and screens, and the host for every page. */
const namesNeeded = ({ part, routes }: PartOfTree, { release }: VersionFacts): string[] => [
  'part',
  ...(part === 'host' ? ['*'] : routes),
  ...Object.keys(release.screens ?? {}).map((screen) => `${part}/${screen}`),
]

const unsaid = (plan: PartOfTree, facts: VersionFacts, shares: readonly Share[]): string[] => {
  const budget = Object.keys(plan.budgetKb ?? {})
  const missing = namesNeeded(plan, facts).filter((name) => !budget.includes(name))
  const idle = budget.filter((name) => !shares.some((share) => share.budget === name))
  return [
    ...missing.map(
      (name) => `${plan.folder}/package.json does not say what ${plan.part} may weigh: "${name}".`,
    ),
    ...idle.map((name) => `${plan.folder}/package.json has a budget for "${name}", which was not weighed.`),
  ]
}

/** Compares what the parts weigh with the budgets in their package.json, where the release gate reads them too. */
export const budgetFaults = (tree: string, live: Live): string[] => {
  const plans = Object.values(partsOf(tree))
  const declared: Live = Object.fromEntries(
    plans.flatMap(({ part, budgetKb = {} }) => {
      const facts = live[part]
      return facts ? [[part, { ...facts, release: { ...facts.release, budgetKb } }]] : []
    }),
  )
  const shares = sharesIn(declared)
  return plans.flatMap((plan) => {
    const facts = declared[plan.part]
    if (!facts) return [`${plan.part} was not weighed.`]
    const sharesOfPart = shares.filter(({ part }) => part === plan.part)
    const exceeded = sharesOfPart.filter(({ weight, most }) => weight > most)
    return [
      ...unsaid(plan, facts, sharesOfPart),
      ...exceeded.map((share) => `${plan.folder}: ${shareLine(share)}`),
    ]
  })
}

const weighFonts = (folder: string): number =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.woff2'))
    .reduce((total, file) => total + statSync(join(folder, file)).size, 0)

export const fontFaults = (hostFolder: string): string[] => {
  const weight = Math.ceil(weighFonts(hostFolder) / 1000)
  return weight > fontLimitKb ? [`The fonts weigh ${weight} kB; their budget is ${fontLimitKb}.`] : []
}
