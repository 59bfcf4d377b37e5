import { failures, ms, times } from './figures.ts'
import { load } from './load.ts'
import type { AskName } from './requests.ts'
import { takeTurns } from './rounds.ts'
import type { Seeded } from './seeded-server.ts'

const rounds = 7
/** Few, because it is the call's own time that is compared, and not that of waiting for others. */
const pressure = { connections: 4, seconds: 1 }

interface Pair {
  readonly title: string
  readonly few: AskName
  readonly many: AskName
}

const pairOf = (name: AskName, title: string): Pair => ({ title, few: name, many: name })

/** What a person asks for. */
export const ofPeople = [
  pairOf('listPhotos', 'photos of a person with 20'),
  { few: 'listPhotos', many: 'listManyPhotos', title: 'photos of one with 10,000' },
  pairOf('readOutfit', 'outfit details'),
  pairOf('listCloset', 'closet'),
  pairOf('listPending', 'pending requests'),
  pairOf('signIn', 'sign in'),
] as const

/** What a stylist's desk asks for. */
export const ofDesk = [
  pairOf('listPending', 'the first page'),
  pairOf('listPendingLater', 'a page in the middle'),
  pairOf('claim', 'a claim'),
  pairOf('readInsight', 'the dashboard'),
] as const

/** Compares a server on many rows with one on few, and a copy of the latter, which shows the noise. */
export async function compareGrowth(few: Seeded, many: Seeded, pairs: readonly Pair[]): Promise<void> {
  const copy = await few.startReplica()
  for (const pair of pairs) {
    // Made once: new tokens must be verified, and only the large database has enough people for that to matter.
    const [ofFew, ofMany] = [few.requests[pair.few](), many.requests[pair.many]()]
    const { middle, ratios } = await takeTurns(
      [
        { name: 'few', run: () => load(few.address, ofFew, pressure) },
        { name: 'many', run: () => load(many.address, ofMany, pressure) },
        { name: 'copy', run: () => load(copy.address, ofFew, pressure) },
      ],
      rounds,
    )
    const beside = (of: 'p50Ms' | 'p95Ms') =>
      `${ms(middle.many[of])}, ${times(ratios('many', 'few', of)).padEnd(22)} a copy ${times(ratios('copy', 'few', of)).padEnd(22)}`
    console.log(
      `  ${pair.title.padEnd(27)} p50 ${beside('p50Ms')}  p95 ${beside('p95Ms')}${failures(middle.many.failed + middle.few.failed)}`,
    )
  }
  await copy.stop()
}
