import type { Gender } from '@drape/contract/preference-fields'
import * as styles from './body-guide.module.css'

interface Form {
  readonly type: string
  readonly description: string
  /** Half of the width at the shoulders, the chest, the waist and the hips. */
  readonly widths: readonly [shoulders: number, chest: number, waist: number, hips: number]
}

const formsOf: Readonly<Record<Gender, readonly Form[]>> = {
  1: [
    { type: 'Rectangle', description: 'shoulders, waist and hips alike', widths: [25, 23, 21, 22] },
    { type: 'Inverted Triangle', description: 'shoulders much wider than hips', widths: [33, 28, 19, 18] },
    { type: 'Trapezoid', description: 'shoulders a little wider than the waist', widths: [30, 26, 21, 21] },
    { type: 'Triangle', description: 'waist and hips wider than shoulders', widths: [22, 22, 27, 30] },
    { type: 'Oval', description: 'fullest in the middle', widths: [25, 27, 33, 27] },
  ],
  2: [
    { type: 'Hourglass', description: 'shoulders and hips alike, a narrow waist', widths: [25, 24, 14, 26] },
    { type: 'Triangle (Pear)', description: 'hips wider than shoulders', widths: [18, 18, 16, 30] },
    { type: 'Inverted Triangle', description: 'shoulders wider than hips', widths: [31, 26, 17, 18] },
    { type: 'Rectangle', description: 'shoulders, waist and hips alike', widths: [21, 20, 18, 21] },
    { type: 'Round (Apple)', description: 'fullest in the middle', widths: [22, 26, 31, 24] },
  ],
  3: [],
  4: [],
}

const middle = 40
const heights = [14, 25, 35, 55, 80, 106, 124] as const

/** The symmetrical outline of a dress form, from the neck to the hem. */
const outlineOf = ([shoulders, chest, waist, hips]: Form['widths'], flare: number): string => {
  const halves = [7, 7.5, shoulders, chest, waist, hips, hips * flare]
  const points = halves.map((half, index) => ({ half, y: heights[index] ?? 0 }))
  const side = (sign: 1 | -1, curvePoints: typeof points) =>
    curvePoints.slice(1).map(({ half, y }, index) => {
      const start = curvePoints[index] ?? { half, y }
      const middleY = (start.y + y) / 2
      return `C${middle + sign * start.half} ${middleY} ${middle + sign * half} ${middleY} ${middle + sign * half} ${y}`
    })
  const reversedPoints = points.toReversed()
  const startPoint = `M${middle + 7} ${heights[0]}`
  return [
    startPoint,
    ...side(1, points),
    `Q${middle} 130 ${middle - hips * flare} ${heights[6]}`,
    ...side(-1, reversedPoints),
    'Z',
  ].join('')
}

interface BodyGuideProps {
  readonly gender: Gender
  readonly selected: string
}

/** Drawings of the body types, with a description for screen readers. */
export const BodyGuide = ({ gender, selected }: BodyGuideProps) => {
  const forms = formsOf[gender]
  if (!forms.length) return null
  const description = forms.map((form) => `${form.type}: ${form.description}.`).join(' ')
  return (
    <div className={styles.guide} role="img" aria-label={`Body type guide. ${description}`}>
      {forms.map(({ type, widths }) => (
        <span key={type} className={type === selected ? styles.guideChosen : undefined}>
          <svg viewBox="0 0 80 150" aria-hidden="true">
            <path className={styles.guideStand} d="M40 126V143M26 146q14-8 28 0" />
            <path d={outlineOf(widths, gender === 2 ? 1.06 : 0.94)} />
            <path d="M33 14q7-7 14 0q-7 4-14 0Z" />
            <path
              className={styles.guideSeam}
              d={`M40 18V126M${middle - widths[2]} 80q${widths[2]} 6 ${2 * widths[2]} 0`}
            />
          </svg>
          {type}
        </span>
      ))}
    </div>
  )
}
