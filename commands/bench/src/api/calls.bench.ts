import { join } from 'node:path'
import { median } from '../quantile.ts'
import { startServer } from './child.ts'
import { failures, ms, rps, times } from './figures.ts'
import { type Ask, answerTo, load } from './load.ts'
import { pressureOf, usual } from './pressure.ts'
import { type CallName, calls } from './requests.ts'
import { takeTurns } from './rounds.ts'
import type { Seeded } from './seeded-server.ts'

const rounds = 5
/** For the figure that is asked for: the machine's speed changes by a third from second to second. */
const manyRounds = 9
const bare = join(import.meta.dirname, 'bare-server.ts')

/** The size of an answer, so that the bare server sends as much. */
const weigh = async (address: string, ask: Ask): Promise<number> =>
  (await (await answerTo(address, ask)).arrayBuffer()).byteLength

/** Compares each call with a copy of the same server, which shows the noise, and with the bare framework. */
export async function compareCalls({ address, requests, startReplica }: Seeded): Promise<void> {
  const constant = await startServer(bare, {})
  const copy = await startReplica()
  for (const [name, title] of Object.entries(calls) as [CallName, string][]) {
    const [first] = requests[name]()
    if (!first) throw new Error(`The seeded database gives no request for ${name}.`)
    const constantRequests = [{ ...first, path: `/constant/${await weigh(address, first)}` }]
    const pressure = pressureOf(name)
    const { middle, ratios } = await takeTurns(
      [
        { name: 'drape', run: () => load(address, requests[name](), pressure) },
        { name: 'copy', run: () => load(copy.address, requests[name](), pressure) },
        { name: 'bare', run: () => load(constant.address, constantRequests, pressure) },
      ],
      rounds,
    )
    const { drape } = middle
    console.log(
      `  ${title.padEnd(21)} ${rps(drape.perSecond)}  ${times(ratios('drape', 'bare', 'perSecond')).padEnd(24)} a constant; a copy ${times(ratios('copy', 'drape', 'perSecond')).padEnd(22)}  p99 ${ms(drape.p99Ms)}${failures(drape.failed)}`,
    )
  }
  const hello = [{ method: 'GET', path: '/' } as const]
  const lists = requests.listPhotos()
  const { middle, ratios } = await takeTurns(
    [
      { name: 'list', run: () => load(address, lists, usual) },
      { name: 'world', run: () => load(constant.address, hello, usual) },
    ],
    manyRounds,
  )
  console.log(
    `  listing 20 photos is ${Math.round(median(ratios('list', 'world', 'perSecond')) * 75_000)} requests a second for each 75,000 of a hello-world (${rps(middle.list.perSecond).trim()} beside ${rps(middle.world.perSecond).trim()}); asked: 10,000`,
  )
  await copy.stop()
  await constant.stop()
}
