import { guardFigures } from './canary-day.ts'
import { liveFigures } from './live-day.ts'

const [days = '2000', from = '10000'] = process.argv.slice(2)

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`

// Days with bad and good canaries, and how many of them the guard gets right.
const { bad, good, inTime, held } = guardFigures(Number(days), Number(from))
for (const kind of new Set(bad.map((day) => day.kind))) {
  const ofKind = bad.filter((day) => day.kind === kind)
  const shares = ofKind.map(({ share }) => share).toSorted((one, other) => one - other)
  const soon = ofKind.filter(({ regression, share }) => regression && share < 0.01).length
  console.log(
    `${kind}: ${soon} of ${ofKind.length}, half of them by ${percent(shares[shares.length >> 1] ?? 0)} of the views, the last by ${percent(shares.at(-1) ?? 0)}`,
  )
}
console.log(
  `${inTime} of ${bad.length} bad ones were taken back before 1 % of the views; ${held} of ${good.length} good ones were held`,
)
// The same of versions that went live for all.
const live = liveFigures(Math.ceil(Number(days) / 20), Number(from))
const caught = live.bad.filter(({ regression }) => regression).length
console.log(
  `live: ${caught} of ${live.bad.length} bad ones were taken back, the last by ${percent(Math.max(...live.bad.map(({ share }) => share)))} of the day's views; ${live.held} of ${live.good.length} good ones were`,
)
const isLiveRight = caught === live.bad.length && live.held / live.good.length <= 0.05
process.exit(isLiveRight && inTime / bad.length >= 0.99 && held / good.length <= 0.05 ? 0 : 1)
