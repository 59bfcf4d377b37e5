import { median } from '../../src/quantile.ts'
import { printTable } from '../../src/web/table.ts'
import type { Histogram } from './histogram.ts'
import type { JournalCheck } from './journal-check.ts'
import type { Tally } from './tally.ts'
import type { Usage } from './usage.ts'

/** A second is how long a person goes on thinking of what they did (Nielsen, 1993); clients give up after 15 s. */
const mostMs = { accepted: 1000, refused: 1000, uploads: 20_000 }
/** From when the server has read a request. A refused request has waited 250 ms at most. */
const mostServerMs = { accepted: 1000, refused: 500 }
const mostRecoverySeconds = 5
/** Of memory, files and sockets in the last third against the second. */
const mostGrowth = 1.1
/** Until then caches are still being filled, so that growth says nothing. */
const leastMinutesForGrowth = 10
/** Of the p99 of accepted requests: an unbounded queue doubles it. */
const mostSlowing = 1.5

export interface Findings {
  readonly minutes: number
  readonly quietP95Ms: number
  readonly capacity: number
  readonly offered: number
  /** What the sender could not keep up with. */
  readonly unsent: number
  readonly thirds: readonly [Tally, Tally, Tally]
  readonly server: {
    readonly accepted: Histogram
    readonly refused: Histogram
    readonly troubles: readonly string[]
  }
  readonly usage: readonly (readonly Usage[])[]
  readonly burst: { readonly stored: number; readonly refused: number; readonly storedLater: number }
  readonly badClients: Readonly<Record<string, number>>
  readonly recoverySeconds: number
  readonly journalCheck: JournalCheck
}

type Row = readonly [what: string, found: string, asked: string, isGood: boolean]

const ms = (value: number): string => (Number.isNaN(value) ? 'none' : `${Math.round(value)} ms`)
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const total = (counts: Readonly<Record<string, number>>): number => sum(Object.values(counts))

function growth(name: keyof Usage, title: string, { usage, minutes }: Findings): Row {
  const [, second = 0, last = 0] = usage.map((third) => median(third.map((each) => each[name])))
  const isJudged = minutes >= leastMinutesForGrowth
  return [
    title,
    `${second} → ${last}`,
    isJudged ? `at most ${mostGrowth} ×` : `not judged in less than ${leastMinutesForGrowth} minutes`,
    !isJudged || last <= second * mostGrowth,
  ]
}

const within = (title: string, times: Histogram, most: number): Row => [
  title,
  `${ms(times.quantile(0.99))} (p50 ${ms(times.quantile(0.5))}, of ${times.count})`,
  `at most ${most} ms`,
  !(times.quantile(0.99) > most),
]

function rowsOf(findings: Findings): readonly Row[] {
  const { thirds, server, burst, journalCheck, capacity, offered } = findings
  const count = (of: (tally: Tally) => number) => sum(thirds.map(of))
  const sentCount = count(({ sent: each }) => total(each))
  const acceptedCount = count(({ accepted: each }) => total(each))
  const seconds = findings.minutes * 60
  const faults = [
    ...thirds.flatMap((tally) => [...tally.faults.keys()]),
    ...server.troubles,
    ...journalCheck.faults,
  ]
  const [, second, last] = thirds
  const slowing = last.times.accepted.quantile(0.99) / second.times.accepted.quantile(0.99)
  return [
    ['what it can do', `${Math.round(capacity)} a second`, '', true],
    [
      'offered',
      `${Math.round(sentCount / seconds)} a second, ${sentCount} in all`,
      `${Math.round(offered)}`,
      findings.unsent === 0 && sentCount / seconds > offered * 0.95,
    ],
    [
      'accepted',
      `${Math.round(acceptedCount / seconds)} a second`,
      'at least 0.5 × what it can do',
      acceptedCount / seconds >= capacity / 2,
    ],
    [
      'refused',
      `${count(({ refused }) => refused)}, each 503 or 429 with Retry-After and a message`,
      '',
      true,
    ],
    ...thirds.map((tally, at) =>
      within(`p99 of what is accepted, third ${at + 1}`, tally.times.accepted, mostMs.accepted),
    ),
    [
      '… last third against the second',
      `${slowing.toFixed(2)} ×`,
      `at most ${mostSlowing} ×`,
      slowing <= mostSlowing,
    ],
    within('… as the server counts', server.accepted, mostServerMs.accepted),
    within('p99 of refusals, last third', last.times.refused, mostMs.refused),
    within('… as the server counts', server.refused, mostServerMs.refused),
    within('p99 of uploads, stored or refused', second.times.uploads, mostMs.uploads),
    [
      '200 uploads at once',
      `${burst.stored} stored, ${burst.refused} refused, ${burst.storedLater} of them stored when sent again`,
      'each once',
      burst.refused === burst.storedLater && burst.stored + burst.refused === 200,
    ],
    ['answers that are errors, connections lost, what is gone', `${faults.length}`, '0', faults.length === 0],
    [
      'acknowledged and there afterwards',
      `${journalCheck.photos} photos, ${journalCheck.ratings} ratings`,
      'all, once',
      journalCheck.faults.length === 0,
    ],
    growth('server', 'memory of the server, MB', findings),
    growth('decoders', '… of what decodes pictures', findings),
    growth('postgres', '… of PostgreSQL', findings),
    growth('files', 'open files of the server', findings),
    growth('sockets', 'sockets of the server', findings),
    growth('sessions', 'processes of PostgreSQL', findings),
    ['bad clients that were closed', JSON.stringify(findings.badClients), '', true],
    ['a list at rest, p95', ms(findings.quietP95Ms), '', true],
    [
      'as fast as at rest again',
      `${findings.recoverySeconds} s after`,
      `at most ${mostRecoverySeconds} s`,
      findings.recoverySeconds <= mostRecoverySeconds,
    ],
  ]
}

/** Prints the results as a table for the decision; returns whether all are within their bounds. */
export function report(findings: Findings): boolean {
  const rows = rowsOf(findings)
  printTable(
    ['', 'found', 'asked', ''],
    rows.map(([name, value, limit, isGood]) => [name, value, limit, isGood ? '' : 'NO']),
  )
  const byKind = Object.keys(findings.thirds[0].sent).map((kind) => {
    const of = (part: 'sent' | 'accepted') => sum(findings.thirds.map((tally) => tally[part][kind] ?? 0))
    return [kind, String(of('sent')), `${((of('accepted') / of('sent')) * 100).toFixed(1)} %`]
  })
  printTable(['of', 'sent', 'accepted'], byKind)
  const faults = findings.thirds.flatMap((tally) =>
    [...tally.faults].map(([fault, count]) => `${count} × ${fault}`),
  )
  for (const fault of [...faults, ...findings.server.troubles, ...findings.journalCheck.faults].slice(0, 40))
    console.log(fault)
  return rows.every(([, , , isGood]) => isGood)
}
