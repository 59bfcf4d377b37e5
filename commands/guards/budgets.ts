import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type PartOfTree, partsOf } from '@drape/build/parts'
import { type Share, shareLine, sharesIn, type VersionFacts } from '@drape/release/gate'

/** By part: what is live in a site. */
export type Live = Readonly<Record<string, VersionFacts>>

type Modules = NonNullable<VersionFacts['kept']>['modules']

/** Two thirds for every page, the rest for scripts that few pages need. */
const fontLimit = 64_000

/** Beside a part's package.json: its modules as they were when `npm run weigh` was last run. */
export const recordFile = 'weight.json'

/** The name of a script without its hash. */
const bare = (file: string): string => file.replace(/\.[\da-f]{8}(?=\.js$)/, '')

export const recordOf = (modules: Modules = {}): NonNullable<Modules> =>
  Object.fromEntries(
    Object.entries(modules)
      .map(([file, sizes]) => [bare(file), sizes] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

const readRecord = (file: string): Modules =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Modules) : undefined

/** What a part must have a budget for: all that it can load, each of its routes and screens, and the host for every page. */
const wantedOf = ({ part, routes }: PartOfTree, { release }: VersionFacts): string[] => [
  'part',
  ...(part === 'host' ? ['*'] : routes),
  ...Object.keys(release.screens ?? {}).map((screen) => `${part}/${screen}`),
]

const unsaid = (plan: PartOfTree, facts: VersionFacts, shares: readonly Share[]): string[] => {
  const budget = Object.keys(plan.budget ?? {})
  const missing = wantedOf(plan, facts).filter((name) => !budget.includes(name))
  const idle = budget.filter((name) => !shares.some((share) => share.budget === name))
  return [
    ...missing.map(
      (name) => `${plan.folder}/package.json does not say what ${plan.part} may weigh: "${name}".`,
    ),
    ...idle.map((name) => `${plan.folder}/package.json has a budget for "${name}", which was not weighed.`),
  ]
}

/**
 * Compares what the parts weigh with the budgets in their package.json, where the release gate reads them too. They
 * are a little above the present sizes: a higher limit has to be decided.
 */
export const budgetFaults = (tree: string, live: Live): string[] => {
  const plans = Object.values(partsOf(tree))
  const said: Live = Object.fromEntries(
    plans.flatMap((plan) => {
      const facts = live[plan.part]
      return facts ? [[plan.part, { ...facts, release: { ...facts.release, budget: plan.budget } }]] : []
    }),
  )
  const shares = sharesIn(said)
  return plans.flatMap((plan) => {
    const facts = said[plan.part]
    if (!facts) return [`${plan.part} was not weighed.`]
    const own = shares.filter(({ part }) => part === plan.part)
    const modules = facts.kept?.modules && recordOf(facts.kept.modules)
    const record = readRecord(join(tree, plan.folder, recordFile))
    const over = own.filter(({ weight, most }) => weight > most)
    return [
      ...unsaid(plan, facts, own),
      ...over.map((share) => {
        const named = { ...share, files: share.files.map(bare) }
        return `${plan.folder}: ${shareLine(named, { modules: record, files: named.files }, modules)}`
      }),
    ]
  })
}

const weighFonts = (folder: string): number =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.woff2'))
    .reduce((total, file) => total + statSync(join(folder, file)).size, 0)

export const fontFaults = (hostFolder: string, most = fontLimit): string[] => {
  const weight = weighFonts(hostFolder)
  return weight > most ? [`The fonts weigh ${weight} bytes; their budget is ${most}.`] : []
}
