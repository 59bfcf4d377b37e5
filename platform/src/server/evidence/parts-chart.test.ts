import { chartsOf, type Quarters } from './parts-chart.ts'
import type { VersionReport } from './report.ts'

const now = Date.parse('2026-11-28T22:00:00Z')
const version = (is: VersionReport['is'], name: string): VersionReport => ({
  is,
  version: name,
  views: 0,
  failures: [],
  p75: {},
})
const row = (name: string, what: string, at: string, count: number): Quarters[number] => ({
  part: 'shop',
  version: name,
  what,
  at: new Date(at),
  count,
})

test('views and failures of each version are a line over seven days, said in words too', () => {
  const { text } = chartsOf(
    'shop',
    [version('live', 'a'), version('before', 'b')],
    [
      row('a', 'view', '2026-11-28T18:00:00Z', 1200),
      row('a', 'view', '2026-11-28T12:00:00Z', 600),
      row('b', 'view', '2026-11-22T00:00:00Z', 3),
      row('a', 'error', '2026-11-28T18:00:00Z', 2),
      row('a', 'hung', '2026-11-28T18:00:00Z', 1),
      row('b', 'error', '2026-11-01T00:00:00Z', 9),
      { ...row('a', 'view', '2026-11-28T18:00:00Z', 9), part: 'cart' },
    ],
    now,
  )
  expect(text).toContain('aria-label="Page views in seven days: Live 1,800, Before 3"')
  expect(text).toContain('aria-label="Failures in seven days: Live 3, Before 0"')
  expect(text).toContain('at most 1,200 in six hours')
  expect(text).toMatch(/<polyline class="live" points="0,48\.0 .* 269\.6\d*,24\.0 280,0\.0"/)
})
