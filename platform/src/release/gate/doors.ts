import type { PlaceOf, Probe } from './compile-sets.ts'
import type { Finding } from './incompatibility.ts'
import { lineWith } from './source-lines.ts'
import { type Case, candidatesOf, fileBehind, isScript, type VersionFacts } from './version-facts.ts'

/** The door and the export by which the host renders a part. */
const shownDoor = 'app'
const shownName = 'App'

/** What a host expects that does not export it: a component that may ask where it is mounted, and for nothing else. */
const usualDoor = `interface AppDoor { readonly ${shownName}: ((props: Record<never, never>) => unknown) | ((props: { readonly basename: string }) => unknown) }`

const namesAt = ({ offers }: VersionFacts['release'], door: string): readonly string[] | undefined =>
  Object.entries(offers).find(([name]) => name.endsWith(`/${door}`))?.[1]

/** In a probe, what the page renders of a door: its App, or its default export. */
export const shownOf = (release: VersionFacts['release'], door: string): string => {
  const names = namesAt(release, door)
  return names?.includes('default') && !names.includes(shownName)
    ? `({ ${shownName}: door.default })`
    : 'door'
}

/** The parts that the host shows at a path. */
const partsWithRoutes = ({ next }: Case): VersionFacts[] =>
  Object.values(next).filter(({ release: { part, routes } }) => part !== 'host' && routes.length > 0)

/** Checks that every part with a route has the door and the export that the host renders. */
export const checkDoors = (gateCase: Case): Finding[] =>
  partsWithRoutes(gateCase).flatMap(({ release }): Finding[] => {
    const { part, version, doors } = release
    const report = (what: string) => [{ part, message: `${version} is shown by a route and ${what}.` }]
    if (!doors[shownDoor]) return report(`has no door ./${shownDoor}`)
    const names = namesAt(release, shownDoor)
    return names && !names.includes(shownName) && !names.includes('default')
      ? report(`offers no ${shownName} at ./${shownDoor}`)
      : []
  })

/** Checks by compiling that the host can render what is behind that door. */
export const doorProbes = (gateCase: Case): Probe[] => {
  const host = gateCase.next['host']?.kept
  const candidates = candidatesOf(gateCase)
  const demanded = host && fileBehind(host, `${shownDoor}-door`)
  return partsWithRoutes(gateCase).flatMap(({ release, kept }): Probe[] => {
    const { part } = release
    const file = kept && fileBehind(kept, shownDoor)
    if (!file || isScript(file) || !(candidates.includes(part) || candidates.includes('host'))) return []
    const text = (placeOf: PlaceOf) =>
      [
        demanded ? `import type { AppDoor } from '${placeOf(gateCase.next, 'host')}/${demanded}'` : usualDoor,
        `import * as door from '${placeOf(gateCase.next, part)}/${file}'`,
        `${shownOf(release, shownDoor)} satisfies AppDoor`,
        '',
      ].join('\n')
    const lineOf = (name: string) => lineWith(kept.files[file] ?? '', (each) => each.includes(name))
    const line = lineOf(`${shownName} =`) ?? lineOf(shownName)
    const message = `The host renders ${shownName} of it:`
    return [{ of: kept, text, check: 'doors', part, message, file, line }]
  })
}
