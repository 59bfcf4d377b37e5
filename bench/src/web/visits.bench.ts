import { root } from '@drape/commands/tool'
import { areasOf } from '../../areas.ts'
import { type OpenSide, openSides } from './open-sides.ts'
import type { Traffic } from './site-server.ts'
import type { OpenSites } from './sites.ts'
import { type Measure, type Say, sayMeasures } from './table.ts'
import {
  fullBundle,
  fullParts,
  lackingParts,
  plainBundle,
  plainCopy,
  plainParts,
  type Side,
} from './tricks.ts'
import { type Visit, visit } from './visit.ts'

type Sample = Visit & Traffic

const first: readonly Measure<Sample>[] = [
  { key: 'contentMs', label: 'content seen, ms', reach: 0.35 },
  { key: 'interactiveMs', label: 'interactive, ms', reach: 0.9, reachBesideTricks: 1 },
  { key: 'mainThreadMs', label: 'main thread until then, ms', reach: 0.75 },
  { key: 'scriptBytes', label: 'script bytes until then', reach: 1 },
  { key: 'layoutShift', label: 'layout shift', digits: 4, most: 0.01 },
]

const second: readonly Measure<Sample>[] = [
  { key: 'contentMs', label: 'content seen, ms' },
  { key: 'interactiveMs', label: 'interactive, ms', reach: 0.9 },
  { key: 'mainThreadMs', label: 'main thread until then, ms' },
  { key: 'scriptRequests', label: 'script requests', most: 0 },
  { key: 'requests', label: 'requests of any kind' },
]

/** Where most people come in: only there is each trick taken away in turn. */
const home = '/'
const compared = [plainBundle, plainCopy, fullBundle, fullParts]
const sidesOf = (path: string, has: OpenSites['has']): readonly Side[] =>
  path === home ? [...compared, plainParts, ...lackingParts.filter(({ lacks }) => has(lacks))] : compared

/** Each round begins with another side and goes the other way, so that none always follows the same one. */
const inTurn = <T>(sides: readonly T[], round: number): T[] => {
  const from = round % sides.length
  const turned = [...sides.slice(from), ...sides.slice(0, from)]
  return round % 2 === 0 ? turned : turned.reverse()
}

const visitTwice = async ({ server, newContext }: OpenSide, path: string, part: string) => {
  const context = await newContext()
  const next = async (): Promise<Sample> => {
    server.takeTraffic()
    return { ...(await visit(context, server.address + path, part)), ...server.takeTraffic() }
  }
  const both = [await next(), await next()] as const
  await context.close()
  return both
}

/** A first and a second visit of each side, by turns, so that other load on the machine affects all. */
export const benchVisits = async ({ siteOf, has }: OpenSites, rounds: number, say: Say): Promise<void> => {
  const sides = await openSides(sidesOf(home, has), siteOf)
  for (const { path, part } of areasOf(root)) {
    const open = sides.open.filter(({ side }) => sidesOf(path, has).includes(side))
    const cold = new Map(open.map(({ side }) => [side, [] as Sample[]]))
    const warm = new Map(open.map(({ side }) => [side, [] as Sample[]]))
    for (let round = 0; round < rounds; round += 1) {
      for (const each of inTurn(open, round)) {
        const [one, two] = await visitTwice(each, path, part)
        cold.get(each.side)?.push(one)
        warm.get(each.side)?.push(two)
      }
    }
    sayMeasures(
      `${path}, first visit: medians of ${rounds} (quartiles), beside the plain bundle`,
      cold,
      first,
      say,
    )
    sayMeasures(`${path}, second visit`, warm, second, say)
  }
  await sides.close()
}
