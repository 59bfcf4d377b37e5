import type { Kept } from '../kept/kept.ts'
import type { PlaceOf, Probe } from './compile-sets.ts'
import { shownOf } from './doors.ts'
import type { Finding } from './incompatibility.ts'
import {
  type Case,
  candidatesOf,
  type FactsByPart,
  fileBehind,
  isScript,
  type VersionFacts,
} from './version-facts.ts'

/** Each is a request of a page, and a place in which somebody else's team has its say. */
const mostFillings = 12

/** Of each slot, such as shop/header, also the door that exports what it hands in: undefined where none is offered. */
const fillingsIn = (set: FactsByPart) =>
  Object.values(set).flatMap((filler) =>
    Object.entries(filler.release.fills ?? {}).map(([slot, door]) => {
      const [owner = '', name = ''] = slot.split('/')
      const offerer = Object.hasOwn(set, owner) ? set[owner] : undefined
      const { part } = filler.release
      return { slot, owner, name, part, filler, door, offerer, offered: offerer?.release.slots?.[name] }
    }),
  )

const has = ({ release }: VersionFacts, door: string): boolean => Object.hasOwn(release.doors, door.slice(2))

/** Who fills each slot, and who offers it: of a candidate, and of what it would leave without its other half. */
export const checkSlots = ({ live, next }: Case): Finding[] => {
  const fillings = fillingsIn(next)
  const isNew = ({ release: { part, version } }: VersionFacts) => live[part]?.release.version !== version
  const missing = Object.values(next).flatMap((facts) => {
    const { part, slots = {} } = facts.release
    const bare = part === 'host' ? [] : Object.entries(slots).filter(([, door]) => !has(facts, door))
    const say = (name: string, door: string) => `offers the slot ${name} by ${door}, which is no door of it.`
    return bare.map(([name, door]) => ({ part, message: say(name, door) }))
  })
  const counts = new Map<string, number>()
  return [
    ...missing,
    ...fillings.flatMap(({ slot, owner, part, filler, door, offerer, offered }) => {
      const count = (counts.get(slot) ?? 0) + 1
      counts.set(slot, count)
      if (!has(filler, door)) return [{ part, message: `fills ${slot} by ${door}, which is no door of it.` }]
      if (count > mostFillings)
        return [{ part, message: `fills ${slot}, which ${mostFillings} others fill: that is the most.` }]
      if (offered) return []
      if (offerer && isNew(offerer) && !isNew(filler))
        return [{ part: owner, message: `has no slot ${slot} any more, which ${part} fills.` }]
      const lack = offerer ? `${owner} does not offer` : 'nobody offers'
      return [{ part, message: `fills ${slot}, which ${lack}.` }]
    }),
  ]
}

const behind = (kept: Kept | undefined, door = ''): string | undefined =>
  kept && fileBehind(kept, door.replace(/^\.\//, ''))

/** Checks by compiling that each filling takes what its slot hands in, in whichever of the two something changed. */
export const slotProbes = (gateCase: Case): Probe[] => {
  const { next } = gateCase
  const candidates = candidatesOf(gateCase)
  return fillingsIn(next).flatMap(({ slot, owner, name, part, filler, door, offerer, offered }): Probe[] => {
    const [file, type] = [behind(filler.kept, door), behind(offerer?.kept, offered)]
    const isOfCandidate = candidates.includes(part) || candidates.includes(owner)
    if (!isOfCandidate || !filler.kept || !file || !type || isScript(file) || isScript(type)) return []
    const text = (placeOf: PlaceOf) =>
      [
        `import type { Slots } from '${placeOf(next, owner)}/${type}'`,
        `import * as door from '${placeOf(next, part)}/${file}'`,
        `interface Filling { readonly App: (props: Slots['${name}']) => unknown }`,
        `${shownOf(filler.release, door.slice(2))} satisfies Filling`,
        '',
      ].join('\n')
    const message = `It fills ${slot}, with what that hands in:`
    return [{ of: filler.kept, text, check: 'slots', part, message, file }]
  })
}

/** Whose slots could not be compared, because no sources of one of the two are here. */
export const slotsNotChecked = ({ next }: Case): string[] =>
  fillingsIn(next)
    .filter(({ filler, offerer, offered }) => offered && !(filler.kept && offerer?.kept))
    .map(
      ({ slot, part }) =>
        `What ${slot} hands in was not compared with what ${part} takes: no sources are kept.`,
    )
