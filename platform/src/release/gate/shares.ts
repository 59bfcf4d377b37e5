import { mapRecord } from '../map-record.ts'
import { neighbourIn } from '../names.ts'
import { type Build, workerFile } from '../registry.ts'
import { routesOf } from '../routes/routes.ts'
import { type FactsByPart, releasesIn } from './version-facts.ts'

/** Scripts as `part/file`. */
type Files = ReadonlySet<string>

const kilobytes = (bytes: number): number => Math.ceil(bytes / 1000)

const isScript = (file: string): boolean => file.endsWith('.js')

const weigh = (set: FactsByPart, files: Files): number =>
  kilobytes(
    [...files].reduce((sum, path) => {
      const [part = '', ...file] = path.split('/')
      return sum + (set[part]?.sizes?.[file.join('/')] ?? 0)
    }, 0),
  )

const filesIn = (part: string, files: readonly string[] = []): string[] =>
  files.filter(isScript).map((file) => `${part}/${file}`)

const door = (set: FactsByPart, part: string, name: string): string[] => {
  const { release } = set[part] ?? {}
  return filesIn(part, [release?.entry ?? '', ...(release?.doors[name]?.files ?? [])])
}

const needed = (set: FactsByPart, needs: readonly string[] = []): string[] =>
  needs.flatMap((need) => {
    const neighbour = neighbourIn(need)
    return neighbour ? door(set, neighbour.part, neighbour.door) : []
  })

const hostFiles = (set: FactsByPart): string[] => filesIn('host', set['host']?.release.doors['main']?.files)

const appFiles = (set: FactsByPart, part: string): string[] => [
  ...door(set, part, 'app'),
  ...needed(set, set[part]?.release.doors['app']?.needs),
]

/**
 * The scripts that a first visit to each route loads before the page can be used (`*` is every path without a route),
 * and those that lead to each screen (`part/screen`), without the host's, which came before.
 */
export const visitsIn = (set: FactsByPart): Readonly<Record<string, Files>> => {
  const releases = releasesIn(set)
  const screens = releases.flatMap(({ part, screens = {} }) =>
    Object.entries(screens).map(([name, { files, needs }]): [string, Files] => {
      const own = [...appFiles(set, part), ...filesIn(part, files), ...needed(set, needs)]
      return [`${part}/${name}`, new Set(own)]
    }),
  )
  return {
    '*': new Set(hostFiles(set)),
    ...mapRecord(routesOf(releases), (part) => new Set([...hostFiles(set), ...appFiles(set, part)])),
    ...Object.fromEntries(screens),
  }
}

/**
 * Which visits a budget is for: `*` for every first visit, and `part/*` for every screen, unless it has its own budget.
 */
const visitsFor = (
  name: string,
  visits: readonly string[],
  budget: NonNullable<Build['budgetKb']>,
): string[] => {
  if (!name.endsWith('*')) return visits.filter((visit) => visit === name)
  const begins = name === '*' ? '/' : name.slice(0, -1)
  return visits.filter((visit) => visit === name || (visit.startsWith(begins) && !(visit in budget)))
}

/** What the budget of a slot is called, as `slot:header`. */
const ofSlot = 'slot:'

/** The scripts of all that fills a slot: of others than the part that has the budget. */
const fillingsOf = (set: FactsByPart, slot: string): Files =>
  new Set(
    releasesIn(set).flatMap(({ part, fills: { [slot]: filling } = {} }) =>
      filling ? door(set, part, filling.slice(2)) : [],
    ),
  )

/** What each part weighs of all for which it has a budget in `budgets`. */
export const sharesIn = (set: FactsByPart, budgets: FactsByPart = set) => {
  const visits = visitsIn(set)
  return Object.entries(budgets).flatMap(([part, { release }]) => {
    const { budgetKb: budget = {} } = release
    const all = filesIn(part, Object.keys(set[part]?.sizes ?? {}))
    // It runs beside the pages, and no page waits for it.
    const isOf = (name: 'part' | 'worker') => (file: string) =>
      (file === `${part}/${workerFile}` ? 'worker' : 'part') === name
    const share = (name: string, files: Files, visit?: string) => ({
      part,
      budget: name,
      most: budget[name] ?? 0,
      weight: weigh(set, files),
      files: [...files].map((file) => file.slice(file.indexOf('/') + 1)),
      /** The visit in which it weighs most, if the budget is for visits. */
      ...(visit && { visit }),
    })
    return Object.keys(budget).flatMap((name) => {
      if (name === 'part' || name === 'worker') return [share(name, new Set(all.filter(isOf(name))))]
      if (name.startsWith(ofSlot)) {
        const slot = `${part}/${name.slice(ofSlot.length)}`
        return [share(name, fillingsOf(set, slot), slot)]
      }
      return visitsFor(name, Object.keys(visits), budget)
        .map((visit) => {
          const own = [...(visits[visit] ?? [])].filter((file) => file.startsWith(`${part}/`))
          return share(name, new Set(own), visit)
        })
        .sort((one, other) => other.weight - one.weight)
        .slice(0, 1)
    })
  })
}

/** What a part weighs of that for which it has one budget, in whole kilobytes. */
export type Share = ReturnType<typeof sharesIn>[number]

export const shareLine = ({ weight, most, visit }: Share): string => {
  const place = visit === '*' ? 'every page' : visit
  return `${weight} of ${most} kB (brotli)${place ? ` on ${place}` : ''}`
}
