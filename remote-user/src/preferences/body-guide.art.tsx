import { Sheet } from '@drape/remote-shared/ui'
import type { Gender } from '@drape/remote-shared/user-calls'

const css = `
.body-guide { display: grid; grid-template-columns: repeat(auto-fit, minmax(7.5ch, 1fr)); gap: .25rem; padding: .75rem .25rem; font-size: .75rem; background: var(--sand) }
.body-guide > span { display: grid; align-content: start; gap: .25rem; line-height: 1.2; text-align: center }
.body-guide svg { width: 100%; max-height: 9rem; fill: var(--blush); stroke: var(--ink-soft); stroke-width: 1.25; stroke-linejoin: round; stroke-linecap: round }
.body-guide .body-guide-stand { fill: none; stroke-width: 2.5 }
.body-guide .body-guide-seam { fill: none; stroke-width: 1; stroke-dasharray: 2.5 3; opacity: .7 }
.body-guide-chosen { color: var(--accent); text-decoration: underline }
.body-guide-chosen svg { fill: var(--cloth); stroke: var(--accent) }
.body-guide-chosen .body-guide-seam { stroke: var(--blush) }
@media (max-width: 23rem) { .body-guide { grid-template-columns: repeat(3, minmax(0, 1fr)) } }
`

interface Form {
  readonly type: string
  readonly words: string
  /** Half the width at the shoulders, the chest, the waist and the hips. */
  readonly widths: readonly [shoulders: number, chest: number, waist: number, hips: number]
}

const male: readonly Form[] = [
  { type: 'Rectangle', words: 'shoulders, waist and hips alike', widths: [25, 23, 21, 22] },
  { type: 'Inverted Triangle', words: 'shoulders much wider than hips', widths: [33, 28, 19, 18] },
  { type: 'Trapezoid', words: 'shoulders a little wider than the waist', widths: [30, 26, 21, 21] },
  { type: 'Triangle', words: 'waist and hips wider than shoulders', widths: [22, 22, 27, 30] },
  { type: 'Oval', words: 'fullest in the middle', widths: [25, 27, 33, 27] },
]

const female: readonly Form[] = [
  { type: 'Hourglass', words: 'shoulders and hips alike, a narrow waist', widths: [25, 24, 14, 26] },
  { type: 'Triangle (Pear)', words: 'hips wider than shoulders', widths: [18, 18, 16, 30] },
  { type: 'Inverted Triangle', words: 'shoulders wider than hips', widths: [31, 26, 17, 18] },
  { type: 'Rectangle', words: 'shoulders, waist and hips alike', widths: [21, 20, 18, 21] },
  { type: 'Round (Apple)', words: 'fullest in the middle', widths: [22, 26, 31, 24] },
]

const formsOf: Readonly<Record<Gender, readonly Form[]>> = { 1: male, 2: female, 3: [], 4: [] }

const middle = 40
const heights = [14, 25, 35, 55, 80, 106, 124] as const

/** A dressmaker's form, from the neck to the hem, the left side as the right. */
const outlineOf = ([shoulders, chest, waist, hips]: Form['widths'], flare: number): string => {
  const halves = [7, 7.5, shoulders, chest, waist, hips, hips * flare]
  const points = halves.map((half, index) => ({ half, y: heights[index] ?? 0 }))
  const side = (sign: 1 | -1, along: typeof points) =>
    along.slice(1).map(({ half, y }, index) => {
      const from = along[index] ?? { half, y }
      const turn = (from.y + y) / 2
      return `C${middle + sign * from.half} ${turn} ${middle + sign * half} ${turn} ${middle + sign * half} ${y}`
    })
  const foot = points.toReversed()
  const start = `M${middle + 7} ${heights[0]}`
  return [
    start,
    ...side(1, points),
    `Q${middle} 130 ${middle - hips * flare} ${heights[6]}`,
    ...side(-1, foot),
    'Z',
  ].join('')
}

interface BodyGuideProps {
  readonly gender: Gender
  readonly chosen: string
}

/** What the body types look like, on dressmaker's forms; in words for whoever does not see them. */
export const BodyGuide = ({ gender, chosen }: BodyGuideProps) => {
  const forms = formsOf[gender]
  if (!forms.length) return null
  const words = forms.map((form) => `${form.type}: ${form.words}.`).join(' ')
  return (
    <div className="body-guide" role="img" aria-label={`Body type guide. ${words}`}>
      <Sheet name="body-guide" css={css} />
      {forms.map(({ type, widths }) => (
        <span key={type} className={type === chosen ? 'body-guide-chosen' : undefined}>
          <svg viewBox="0 0 80 150" aria-hidden="true">
            <path className="body-guide-stand" d="M40 126V143M26 146q14-8 28 0" />
            <path d={outlineOf(widths, gender === 2 ? 1.06 : 0.94)} />
            <path d="M33 14q7-7 14 0q-7 4-14 0Z" />
            <path
              className="body-guide-seam"
              d={`M40 18V126M${middle - widths[2]} 80q${widths[2]} 6 ${2 * widths[2]} 0`}
            />
          </svg>
          {type}
        </span>
      ))}
    </div>
  )
}
