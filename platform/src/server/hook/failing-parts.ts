import { nameOf } from '../../release/canary/canary.ts'
import { failures } from '../../runtime/evidence/evidence.ts'
import type { EvidenceStore } from '../evidence/evidence-store.ts'
import { shareWords } from '../evidence/report-words.ts'
import type { Live } from '../site/live-site.ts'

/** As alerts.yml has it, of an hour or two. */
const bound = { share: 0.05, views: 100, pastMs: 2 * 3_600_000 }

export interface Failing {
  readonly part: string
  readonly version: string
  readonly what: string
  readonly line: string
  /** Above the bound; what falls below half of it has come right. */
  readonly isOver: boolean
}

/** Of what visitors get, the failures that take more than a bounded share of the views. */
export async function failingParts(
  store: EvidenceStore,
  { history, canaries }: Pick<Live, 'history' | 'canaries'>,
): Promise<Failing[]> {
  const sums = await store.sumsSince(new Date(Date.now() - bound.pastMs))
  const counts = new Map<string, number>()
  for (const { count, what, ...of } of sums) {
    const key = `${nameOf(of)} ${what}`
    counts.set(key, (counts.get(key) ?? 0) + count)
  }
  const shown = [
    ...Object.entries(history).map(([part, [version = '']]) => ({ part, version })),
    ...canaries.map(({ part, version }) => ({ part, version })),
  ]
  return shown.flatMap((of) => {
    const views = counts.get(`${nameOf(of)} view`) ?? 0
    if (views < bound.views) return []
    return failures.flatMap((what) => {
      const share = (counts.get(`${nameOf(of)} ${what}`) ?? 0) / views
      if (share < bound.share / 2) return []
      return [{ ...of, what, line: `${what}: ${shareWords(share)} of ${views}`, isOver: share > bound.share }]
    })
  })
}
