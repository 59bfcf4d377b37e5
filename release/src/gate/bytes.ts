import type { Fault } from './fault.ts'
import { type Case, candidatesOf, type FactsByPart } from './version-facts.ts'

type Files = ReadonlySet<string>

const isScript = (file: string): boolean => file.endsWith('.js')

const weigh = (set: FactsByPart, files: Files): number =>
  [...files].reduce((sum, path) => {
    const [part = '', ...file] = path.split('/')
    return sum + (set[part]?.sizes?.[file.join('/')] ?? 0)
  }, 0)

const own = (set: FactsByPart, part: string): Files =>
  new Set(
    Object.keys(set[part]?.sizes ?? {})
      .filter(isScript)
      .map((file) => `${part}/${file}`),
  )

const door = (set: FactsByPart, part: string, name: string): string[] => {
  const { release } = set[part] ?? {}
  return [release?.entry ?? '', ...(release?.doors[name]?.files ?? []).filter(isScript)].map(
    (file) => `${part}/${file}`,
  )
}

/** The scripts that a first visit loads before the page can be used. */
const route = (set: FactsByPart, part: string): Files => {
  const host = (set['host']?.release.doors['main']?.files ?? [])
    .filter(isScript)
    .map((file) => `host/${file}`)
  const needs = (set[part]?.release.doors['app']?.needs ?? []).flatMap((need) => {
    const [, neighbour, name] = /^@drape\/remote-([^/]+)\/(.+)$/.exec(need) ?? []
    return neighbour && name ? door(set, neighbour, name) : []
  })
  return new Set([...host, ...door(set, part, 'app'), ...needs])
}

const overweight = (
  made: Case,
  part: string,
  what: 'part' | 'route',
  files: (set: FactsByPart) => Files,
): Fault[] => {
  const most = made.next[part]?.release.budget?.[what]
  const weight = weigh(made.next, files(made.next))
  // A part above its budget may be replaced by one that is still above it, but lighter.
  if (most === undefined || weight <= most || weight <= weigh(made.live, files(made.live))) return []
  const thing = what === 'part' ? 'It' : 'A visit to it'
  return [
    { check: 'bytes', part, message: `${thing} weighs ${weight} bytes (brotli); its budget is ${most}.` },
  ]
}

/** Checks the budgets in the parts' package.json: for the part, and for a first visit to its route. */
export const checkBytes = (made: Case): Fault[] => {
  const candidates = candidatesOf(made)
  const routes = Object.keys(made.next).filter((part) => made.next[part]?.release.budget?.route !== undefined)
  return [
    ...candidates.flatMap((part) => overweight(made, part, 'part', (set) => own(set, part))),
    ...(candidates.length > 0 ? routes : []).flatMap((part) =>
      overweight(made, part, 'route', (set) => route(set, part)),
    ),
  ]
}
