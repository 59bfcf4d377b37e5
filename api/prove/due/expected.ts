import type { ToldLine } from './due-workers.ts'

const hourMs = 3_600_000

interface Followed {
  readonly dueMs: number
  readonly told: string[]
  readonly should: string[]
  promisedMs: number
  claimedUntilMs: number
}

export type Expected = ReturnType<typeof expectations>

/** What should be told of each request, reckoned without the server's code, against what was told. */
export function expectations() {
  const all = new Map<string, Followed>()
  const open = new Map<string, Followed>()
  const faults: string[] = []

  const shouldTell = (one: Followed, nowMs: number): string | undefined => {
    const { dueMs, promisedMs, should, claimedUntilMs } = one
    if (nowMs >= promisedMs) return 'late'
    if (nowMs >= dueMs) return undefined
    if (nowMs >= dueMs - 2 * hourMs) return should.includes('pressing') ? undefined : 'pressing'
    const isFree = nowMs >= dueMs - 6 * hourMs && nowMs >= claimedUntilMs
    return isFree && !should.includes('unclaimed') ? 'unclaimed' : undefined
  }

  return {
    sent: (id: string, dueAt: Date) => {
      const dueMs = dueAt.getTime()
      const one: Followed = { dueMs, promisedMs: dueMs, told: [], should: [], claimedUntilMs: 0 }
      all.set(id, one)
      open.set(id, one)
    },
    claimed: (id: string, until: Date) => {
      const one = open.get(id)
      if (one) one.claimedUntilMs = until.getTime()
    },
    ended: (id: string) => void open.delete(id),
    hear: ({ request, warning }: ToldLine) => {
      all.get(request)?.told.push(warning)
      if (!open.has(request)) faults.push(`${request} was told as ${warning} after its end`)
    },
    /** To be called when the workers have nothing left to do. */
    reckon: (now: Date) => {
      for (const [id, one] of open) {
        const warning = shouldTell(one, now.getTime())
        if (!warning) continue
        one.should.push(warning)
        if (warning === 'late') {
          const halfHours = Math.ceil((now.getTime() / hourMs + 12) * 2)
          one.promisedMs = (halfHours / 2) * hourMs
        }
        if (one.told.join() !== one.should.join()) faults.push(`${id} was silent: ${warning}`)
      }
    },
    line: () => `${all.size} requests, ${open.size} open, ${faults.length} faults`,
    counts: () => {
      const counts: Record<string, number> = {}
      for (const { told } of all.values())
        for (const warning of told) counts[warning] = (counts[warning] ?? 0) + 1
      return counts
    },
    faults: () => [
      ...faults,
      ...[...all]
        .filter(([, { told, should }]) => told.join() !== should.join())
        .map(([id, { told, should }]) => `${id} was told as ${told.join()}, not as ${should.join()}`),
    ],
  }
}
