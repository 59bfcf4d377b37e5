import { Folds } from '@drape/remote-shared/ui'

interface PieceProps {
  readonly x: number
  readonly hem: number
  readonly tone: string
  /** Half of the width at the waist and at the hem. */
  readonly waist: number
  readonly sweep: number
}

const waistY = 330

const Piece = ({ x, hem, tone, waist, sweep }: PieceProps) => (
  <>
    <path
      d={`M${x} 154v-20c0-16 22-20 22-44a22 22 0 0 0-44-4`}
      fill="none"
      stroke="var(--ink)"
      strokeWidth="5"
      strokeLinecap="round"
    />
    <Folds tone={tone} from={[x + 14, 160, x + 48, 186]} to={[x - 8, waistY, x + waist, waistY]} count={5} />
    <Folds tone={tone} from={[x - 48, 186, x - 14, 160]} to={[x - waist, waistY, x + 12, waistY]} count={6} />
    <Folds
      tone={tone}
      from={[x - waist, waistY, x + waist, waistY]}
      to={[x - sweep, hem, x + sweep, hem]}
      count={9}
      bend={[0.4, 0.4]}
    />
    <path
      d={`M${x - waist - 2} ${waistY}h${2 * waist + 4}`}
      stroke={`color-mix(in srgb, ${tone}, var(--fold-dark) 55%)`}
      strokeWidth="12"
    />
    <path
      d={`M${x - 56} 195Q${x - 26} 153 ${x} 153Q${x + 26} 153 ${x + 56} 195`}
      fill="none"
      stroke="var(--clay)"
      strokeWidth="11"
      strokeLinecap="round"
    />
  </>
)

/** A clothes rail. */
export const Rail = () => (
  <svg viewBox="0 0 600 800" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
    <path d="M96 900V336a204 204 0 0 1 408 0v564Z" fill="var(--blush)" opacity=".6" />
    <path d="M0 66h600" stroke="var(--ink)" strokeWidth="5" />
    <Piece x={24} hem={640} tone="var(--clay)" waist={44} sweep={66} />
    <Piece x={164} hem={446} tone="var(--surface)" waist={46} sweep={58} />
    <Piece x={584} hem={600} tone="var(--blush)" waist={44} sweep={66} />
    <Piece x={446} hem={860} tone="var(--ink-soft)" waist={42} sweep={70} />
    <Piece x={304} hem={880} tone="var(--cloth)" waist={36} sweep={200} />
  </svg>
)
