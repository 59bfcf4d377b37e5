import { Refusal } from '../http/refusal.ts'
import { tooManyOfOne } from '../http/semaphore.ts'

/** An upload while its form arrives, kept up to date by whoever reads it. */
export interface Arrival {
  byteCount: number
  /** A form that is here frees its place by itself soon, and is not ended. */
  isComplete: boolean
  /** Aborts, with a refusal, when the place is given to another upload. */
  readonly signal: AbortSignal
}

interface Sender {
  readonly person: string
  /** The idempotency key. */
  readonly key: string | undefined
}

interface Upload extends Arrival, Sender {
  readonly begunAt: number
  readonly end: () => void
}

interface PlaceLimits {
  readonly atOnce: number
  /** The limit for one person while half of the places are free. */
  readonly ofEach: number
}

const retrySeconds = 5
/** As if so many bytes had come in the second before the upload began, so that a new one is not the slowest. */
const headStart = 256 * 1024

const speedOf = ({ byteCount, begunAt }: Upload): number =>
  (byteCount + headStart) / (performance.now() - begunAt + 1000)

const refused = (message: string, headers = {}) =>
  new Refusal(503, 'unavailable', message, { 'retry-after': String(retrySeconds), ...headers })
const allTaken = () => refused('Many photos are arriving right now. Please send yours again in a moment.')
const givenAway = () =>
  refused('Many photos are arriving right now, and yours was slow to come. Please send it again.', {
    connection: 'close',
  })

/**
 * The places of uploads. The fewer are free, the fewer one person may have, down to one. Where all are taken, a person
 * who has none gets the place of the slowest upload of whoever has most: otherwise a few accounts that send as slowly
 * as they may would hold all of them for as long as an upload may take.
 */
export function uploadPlaces({ atOnce, ofEach }: PlaceLimits) {
  const uploads = new Set<Upload>()

  const countOf = (person: string) => [...uploads].filter((each) => each.person === person).length

  const allowance = () => {
    const freeShare = (atOnce - uploads.size) / atOnce
    return Math.min(ofEach, Math.max(1, Math.ceil(2 * freeShare * ofEach)))
  }

  const makeRoom = ({ person, key }: Sender): void => {
    const ownCount = countOf(person)
    const arriving = [...uploads].filter(({ isComplete }) => !isComplete)
    if (ownCount >= allowance()) {
      // A phone that lost its connection sends again before the server knows that it did.
      const earlier = arriving.find((each) => key && each.key === key && each.person === person)
      if (!earlier || ownCount >= ofEach) throw tooManyOfOne()
      earlier.end()
    } else if (uploads.size >= atOnce) {
      const [slowest] = arriving.sort(
        (one, other) => countOf(other.person) - countOf(one.person) || speedOf(one) - speedOf(other),
      )
      if (!slowest) throw allTaken()
      slowest.end()
    }
  }

  return async <Result>(sender: Sender, receive: (arrival: Arrival) => Promise<Result>): Promise<Result> => {
    makeRoom(sender)
    const controller = new AbortController()
    const upload: Upload = {
      ...sender,
      begunAt: performance.now(),
      byteCount: 0,
      isComplete: false,
      signal: controller.signal,
      end: () => {
        uploads.delete(upload)
        controller.abort(givenAway())
      },
    }
    uploads.add(upload)
    try {
      return await receive(upload)
    } finally {
      uploads.delete(upload)
    }
  }
}
