import { type Answer, Broken } from './connection-pool.ts'
import { newHistogram } from './histogram.ts'
import type { Kind } from './mix.ts'

/** An honest refusal says that it is one, why, and when to come again. */
function faultOf({ status, headers, body }: Answer): string | undefined {
  if (status !== 429 && status !== 503) return `${status}: ${body.toString().slice(0, 200)}`
  if (!/^retry-after: [1-9]\d*\r?$/im.test(headers)) return `${status} without Retry-After`
  const { message } = JSON.parse(body.toString()) as { message?: string }
  return message ? undefined : `${status} without a message`
}

/** What came of requests, as the client saw it. */
export function newTally() {
  const faults = new Map<string, number>()
  const blame = (fault: string) => void faults.set(fault, (faults.get(fault) ?? 0) + 1)
  const tally = {
    sent: {} as Record<string, number>,
    accepted: {} as Record<string, number>,
    times: { accepted: newHistogram(), uploads: newHistogram(), refused: newHistogram() },
    refused: 0,
    faults,
    count(kind: Kind, answer: Answer | Broken, ms: number) {
      tally.sent[kind] = (tally.sent[kind] ?? 0) + 1
      if (answer instanceof Broken) return blame(answer.message.replace(/[\da-f-]{36}|\?.*/g, '…'))
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

export type Tally = ReturnType<typeof newTally>
