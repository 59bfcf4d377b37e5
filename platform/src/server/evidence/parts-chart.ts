import { failures, type What } from '../../runtime/evidence/evidence.ts'
import { type Html, html } from '../plain-page.ts'
import { type EvidenceStore, quarterMs } from './evidence-store.ts'
import type { VersionReport } from './report.ts'
import { countWords, roleWords } from './report-words.ts'

export const drawnWhats: readonly What[] = ['view', ...failures]

export type Quarters = Awaited<ReturnType<EvidenceStore['quartersSince']>>

const width = 280
const height = 48
const quarters = 28

interface Line {
  readonly is: VersionReport['is']
  readonly counts: readonly number[]
}

const chart = (title: string, lines: readonly Line[]): Html => {
  const most = Math.max(...lines.flatMap(({ counts }) => counts))
  const point = (count: number, at: number) =>
    `${(at * width) / (quarters - 1)},${(height - (count * height) / Math.max(most, 1)).toFixed(1)}`
  const drawn = lines.map(
    ({ is, counts }) =>
      html`<polyline class="${is}" points="${counts.map(point).join(' ')}" vector-effect="non-scaling-stroke"/>`,
  )
  const totals = lines.map(
    ({ is, counts }) => `${roleWords[is]} ${countWords(counts.reduce((sum, count) => sum + count, 0))}`,
  )
  return html`<figure><svg viewBox="-1 -1 ${width + 2} ${height + 2}" preserveAspectRatio="none" role="img" aria-label="${title} in seven days: ${totals.join(', ')}">${drawn}</svg>
<figcaption>${title}, at most ${countWords(most)} in six hours</figcaption></figure>`
}

/** Views and failures of the versions of a part over the last seven days: drawn here, so that no script is needed. */
export const chartsOf = (
  part: string,
  versions: readonly VersionReport[],
  rows: Quarters,
  now = Date.now(),
): Html => {
  const first = Math.floor(now / quarterMs) - quarters + 1
  const linesOf = (isDrawn: (what: string) => boolean): Line[] =>
    versions.map(({ is, version }) => {
      const counts = new Array<number>(quarters).fill(0)
      for (const row of rows) {
        const at = Math.floor(row.at.getTime() / quarterMs) - first
        const count = counts[at]
        if (row.part === part && row.version === version && isDrawn(row.what) && count !== undefined)
          counts[at] = count + row.count
      }
      return { is, counts }
    })
  const [views, failed] = [linesOf((what) => what === 'view'), linesOf((what) => what !== 'view')]
  return html`<div class="charts">${chart('Page views', views)}${chart('Failures', failed)}</div>
<p class="legend">${versions.map(({ is }) => html`<span class="${is}">${roleWords[is]}</span> `)}</p>`
}
