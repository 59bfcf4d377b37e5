import type { Answer } from './connection-pool.ts'
import { Broken } from './connection-pool.ts'
import { type Histogram, newHistogram } from './histogram.ts'
import type { Kind } from './mix.ts'

/** What came of requests, as the client saw it. */
export interface Tally {
  readonly sent: Record<string, number>
  readonly accepted: Record<string, number>
  readonly times: { readonly accepted: Histogram; readonly uploads: Histogram; readonly refused: Histogram }
  refused: number
  broken: number
  readonly faults: Map<string, number>
  count(kind: Kind, answer: Answer | Broken, ms: number): void
}

/** An honest refusal says that it is one, why, and when to come again. */
function faultOf({ status, headers, body }: Answer): string | undefined {
  if (status !== 429 && status !== 503) return `${status}: ${body.toString().slice(0, 200)}`
  if (!/^retry-after: [1-9]\d*\r?$/im.test(headers)) return `${status} without Retry-After`
  const { message } = JSON.parse(body.toString()) as { message?: string }
  return message ? undefined : `${status} without a message`
}

export function newTally(): Tally {
  const faults = new Map<string, number>()
  const blame = (fault: string) => void faults.set(fault, (faults.get(fault) ?? 0) + 1)
  const tally: Tally = {
    sent: {},
    accepted: {},
    times: { accepted: newHistogram(), uploads: newHistogram(), refused: newHistogram() },
    refused: 0,
    broken: 0,
    faults,
    count(kind, answer, ms) {
      tally.sent[kind] = (tally.sent[kind] ?? 0) + 1
      if (answer instanceof Broken) {
        tally.broken += 1
        return blame(answer.message.replace(/[\da-f-]{36}|\?.*/g, '…'))
      }
      if (answer.status === 200) {
        tally.accepted[kind] = (tally.accepted[kind] ?? 0) + 1
        return tally.times[kind === 'upload' ? 'uploads' : 'accepted'].add(ms)
      }
      const fault = faultOf(answer)
      if (fault) return blame(`${kind} was answered ${fault}`)
      tally.refused += 1
      // An upload that waited for a decoder in vain was not refused at the door.
      tally.times[kind === 'upload' ? 'uploads' : 'refused'].add(ms)
    },
  }
  return tally
}
