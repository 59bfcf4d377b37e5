import { root } from '@drape/commands/tool'
import { areasOf } from '../../areas.ts'
import { type OpenSide, openSides } from './open-sides.ts'
import { fullBundle, fullParts, plainBundle, plainCopy, type Side, stock } from './sides.ts'
import type { OpenSites } from './sites.ts'
import { visit } from './visit.ts'
import { printVisits, type Sample } from './visits-table.ts'

const compared = [plainBundle, plainCopy, fullBundle, stock, fullParts]

/** Each round begins with another side and goes the other way, so that none always follows the same one. */
const inTurn = <T>(sides: readonly T[], round: number): T[] => {
  const from = round % sides.length
  const turned = [...sides.slice(from), ...sides.slice(0, from)]
  return round % 2 === 0 ? turned : turned.reverse()
}

const visitTwice = async ({ side, server, newContext }: OpenSide, path: string, part: string) => {
  const context = await newContext()
  const hasWorker = !side.isPlain
  const next = async (): Promise<Sample> => {
    server.takeTraffic()
    const measures = await visit(context, server.address + path, { part, hasWorker })
    return { ...measures, ...server.takeTraffic() }
  }
  const both = [await next(), await next()] as const
  await context.close()
  return both
}

/** A first and a second visit of each side, by turns, so that other load on the machine affects all. */
export const benchVisits = async ({ siteOf }: OpenSites, rounds: number): Promise<void> => {
  const sides = await openSides(compared, siteOf)
  for (const { path, part } of areasOf(root)) {
    const noSamples = (): Map<Side, Sample[]> => new Map(compared.map((side) => [side, []]))
    const [first, second] = [noSamples(), noSamples()]
    for (let round = 0; round < rounds; round += 1) {
      for (const each of inTurn(sides.open, round)) {
        const [one, two] = await visitTwice(each, path, part)
        first.get(each.side)?.push(one)
        second.get(each.side)?.push(two)
      }
      // On stderr, because the tables are stdout.
      console.error(`${path}: round ${round + 1} of ${rounds}`)
    }
    printVisits(path, { first, second })
  }
  await sides.close()
}
