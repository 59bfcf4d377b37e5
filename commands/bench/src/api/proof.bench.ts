import { failures, ms, rps, times } from './figures.ts'
import { load } from './load.ts'
import { usual } from './pressure.ts'
import { takeTurns } from './rounds.ts'
import type { Seeded } from './seeded-server.ts'

const rounds = 9

/** Compares lists that are asked for with a proof of a key with the same ones of bearers. */
export async function compareProofs({ address, requests }: Seeded): Promise<void> {
  const bearers = () => load(address, requests.listPhotos(), usual)
  const { middle, ratios } = await takeTurns(
    [
      { name: 'bearer', run: bearers },
      { name: 'proven', run: async () => load(address, await requests.listPhotosWithProof(address), usual) },
      { name: 'copy', run: bearers },
    ],
    rounds,
  )
  const { bearer, proven } = middle
  console.log(
    `  list 20 photos with a proof ${rps(proven.perSecond)}  ${times(ratios('proven', 'bearer', 'perSecond'))} of ${rps(bearer.perSecond).trim()} without; without again ${times(ratios('copy', 'bearer', 'perSecond'))}  p99 ${ms(proven.p99Ms)} beside ${ms(bearer.p99Ms)}${failures(proven.failed)}; asked: at least 0.9 ×`,
  )
}
