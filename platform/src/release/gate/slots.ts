import type { Kept } from '../kept/kept.ts'
import type { PlaceOf, Probe } from './compile-sets.ts'
import { shownOf } from './doors.ts'
import { type Incompatibility, incompatibilityBy } from './incompatibility.ts'
import {
  type Case,
  candidatesOf,
  type FactsByPart,
  fileBehind,
  isScript,
  type VersionFacts,
} from './version-facts.ts'

const incompatibility = incompatibilityBy('slots')

/** Each is a request of a page, and a place in which somebody else's team has its say. */
const mostFillings = 12

interface Filling {
  /** Such as shop/header. */
  readonly slot: string
  readonly filler: VersionFacts
  readonly door: string
  readonly offerer: VersionFacts | undefined
  /** The door that exports what the slot hands in; undefined where none is offered. */
  readonly offered: string | undefined
}

const fillingsIn = (set: FactsByPart): Filling[] =>
  Object.values(set).flatMap((filler) =>
    Object.entries(filler.release.fills ?? {}).map(([slot, door]) => {
      const [part = '', name = ''] = slot.split('/')
      const offerer = Object.hasOwn(set, part) ? set[part] : undefined
      return { slot, filler, door, offerer, offered: offerer?.release.slots?.[name] }
    }),
  )

const has = ({ release }: VersionFacts, door: string): boolean => Object.hasOwn(release.doors, door.slice(2))

/** Who fills each slot, and who offers it: of a candidate, and of what it would leave without its other half. */
export const checkSlots = ({ live, next }: Case): Incompatibility[] => {
  const fillings = fillingsIn(next)
  const isNew = ({ release: { part, version } }: VersionFacts) => live[part]?.release.version !== version
  const missing = Object.values(next).flatMap((facts) =>
    Object.entries(facts.release.slots ?? {}).flatMap(([name, door]) =>
      facts.release.part === 'host' || has(facts, door)
        ? []
        : [
            incompatibility(
              facts.release.part,
              `offers the slot ${name} by ${door}, which is no door of it.`,
            ),
          ],
    ),
  )
  const counts = new Map<string, number>()
  return [
    ...missing,
    ...fillings.flatMap(({ slot, filler, door, offerer, offered }) => {
      const { part } = filler.release
      const [owner = ''] = slot.split('/')
      const count = (counts.get(slot) ?? 0) + 1
      counts.set(slot, count)
      if (!has(filler, door))
        return [incompatibility(part, `fills ${slot} by ${door}, which is no door of it.`)]
      if (count > mostFillings)
        return [incompatibility(part, `fills ${slot}, which ${mostFillings} others fill: that is the most.`)]
      if (offered) return []
      const isGone = offerer && isNew(offerer) && !isNew(filler)
      return [
        isGone
          ? incompatibility(owner, `has no slot ${slot} any more, which ${part} fills.`)
          : incompatibility(
              part,
              `fills ${slot}, which ${offerer ? `${owner} does not offer` : 'nobody offers'}.`,
            ),
      ]
    }),
  ]
}

const behind = (kept: Kept | undefined, door = ''): string | undefined =>
  kept && fileBehind(kept, door.replace(/^\.\//, ''))

/** Checks by compiling that each filling takes what its slot hands in, in whichever of the two something changed. */
export const slotProbes = (gateCase: Case): Probe[] => {
  const { next } = gateCase
  const candidates = candidatesOf(gateCase)
  return fillingsIn(next).flatMap(({ slot, filler, door, offerer, offered }) => {
    const { part } = filler.release
    const [owner = '', name = ''] = slot.split('/')
    const [file, type] = [behind(filler.kept, door), behind(offerer?.kept, offered)]
    if (
      !file ||
      !type ||
      isScript(file) ||
      isScript(type) ||
      !filler.kept ||
      !(candidates.includes(part) || candidates.includes(owner))
    )
      return []
    const text = (placeOf: PlaceOf) =>
      [
        `import type { Slots } from '${placeOf(next, owner)}/${type}'`,
        `import * as door from '${placeOf(next, part)}/${file}'`,
        `interface Filling { readonly App: (props: Slots['${name}']) => unknown }`,
        `${shownOf(filler.release, door.slice(2))} satisfies Filling`,
        '',
      ].join('\n')
    const meaning = `It fills ${slot}, with what that hands in:`
    return [
      {
        text,
        of: filler.kept,
        incompatibility: (message: string) => incompatibility(part, `${meaning} ${message}`, { file }),
      },
    ]
  })
}

/** Whose slots could not be compared, because no sources of one of the two are here. */
export const slotsNotChecked = ({ next }: Case): string[] =>
  fillingsIn(next).flatMap(({ slot, filler, offerer, offered }) =>
    offered && !(filler.kept && offerer?.kept)
      ? [
          `What ${slot} hands in was not compared with what ${filler.release.part} takes: no sources are kept.`,
        ]
      : [],
  )
