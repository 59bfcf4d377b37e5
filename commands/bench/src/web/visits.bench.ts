import { root } from '@drape/commands/tool'
import { areasOf } from '../../areas.ts'
import { type OpenSide, openSides } from './open-sides.ts'
import type { OpenSites } from './sites.ts'
import type { Say } from './table.ts'
import {
  fullBundle,
  fullParts,
  lackingParts,
  plainBundle,
  plainCopy,
  plainParts,
  type Side,
  stock,
} from './tricks.ts'
import { visit } from './visit.ts'
import { type Sample, type Samples, saySteps, sayVisits } from './visits-table.ts'

/** Where most people come in: only there is each trick taken away in turn. */
const home = '/'
const compared = [plainBundle, plainCopy, fullBundle, stock, fullParts]
const sidesOf = (path: string, has: OpenSites['has']): readonly Side[] =>
  path === home ? [...compared, plainParts, ...lackingParts.filter(({ lacks }) => has(lacks))] : compared

/** Each round begins with another side and goes the other way, so that none always follows the same one. */
const inTurn = <T>(sides: readonly T[], round: number): T[] => {
  const from = round % sides.length
  const turned = [...sides.slice(from), ...sides.slice(0, from)]
  return round % 2 === 0 ? turned : turned.reverse()
}

const visitTwice = async ({ side, server, newContext }: OpenSide, path: string, part: string) => {
  const context = await newContext()
  const hasWorker = !side.without.includes('service worker')
  const next = async (): Promise<Sample> => {
    server.takeTraffic()
    const seen = await visit(context, server.address + path, { part, hasWorker })
    return { ...seen, ...server.takeTraffic() }
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
    const noSamples = (): Map<Side, Sample[]> => new Map(open.map(({ side }) => [side, []]))
    const [first, second] = [noSamples(), noSamples()]
    for (let round = 0; round < rounds; round += 1) {
      for (const each of inTurn(open, round)) {
        const [one, two] = await visitTwice(each, path, part)
        first.get(each.side)?.push(one)
        second.get(each.side)?.push(two)
      }
      // Where it does not stand between the tables.
      console.error(`${path}: round ${round + 1} of ${rounds}`)
    }
    const samples: Samples = { first, second }
    sayVisits(path, samples, say)
    if (path === home) saySteps(path, samples, say)
  }
  await sides.close()
}
