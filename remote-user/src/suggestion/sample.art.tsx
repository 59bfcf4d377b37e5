import { Folds } from '@drape/remote-shared/ui'
import type { ReactNode } from 'react'
import * as styles from './sample-art.module.css'
import type { SampleName } from './sample-outfits.ts'

const cloth = 'var(--cloth)'
const clay = 'var(--clay)'
const blush = 'var(--blush)'
const lineStyle = { fill: 'none', stroke: 'var(--ink)', strokeWidth: 4, strokeLinecap: 'round' } as const

const hanger = <path d="M150 84V70c0-10 12-11 12-23a12 12 0 0 0-24-3" {...lineStyle} />

const arch = <path d="M48 400V190a102 102 0 0 1 204 0v210Z" fill={blush} />

const Kurta = () => (
  <>
    {arch}
    <circle cx="238" cy="86" r="36" fill={clay} opacity=".55" />
    {hanger}
    <Folds tone={clay} from={[114, 284, 148, 284]} to={[118, 380, 142, 380]} count={4} />
    <Folds tone={clay} from={[152, 284, 186, 284]} to={[158, 380, 182, 380]} count={4} />
    <Folds tone={cloth} from={[100, 98, 126, 86]} to={[62, 236, 88, 244]} count={4} bend={[0.3, 0.5]} />
    <Folds tone={cloth} from={[174, 86, 200, 98]} to={[212, 244, 238, 236]} count={4} bend={[0.3, 0.5]} />
    <Folds tone={cloth} from={[112, 90, 188, 90]} to={[96, 304, 204, 304]} count={11} bend={[0.5, 0.5]} />
    <path d="M122 88q28 14 56 0l-28 50Z" fill={blush} />
    <path d="M122 88l28 50 28-50M150 138v54M97 300h106" fill="none" stroke={clay} strokeWidth="6" />
  </>
)

const Linen = () => (
  <>
    <path d="M0 286h300v114H0Z" fill={clay} opacity=".4" />
    <circle cx="150" cy="196" r="128" fill={blush} />
    {hanger}
    <Folds tone={cloth} from={[104, 222, 150, 222]} to={[78, 384, 140, 384]} count={7} />
    <Folds tone={cloth} from={[150, 222, 196, 222]} to={[160, 384, 222, 384]} count={7} />
    <path
      d="M122 88 84 104 58 208l30 10 12-36v62h100v-62l12 36 30-10-26-104-38-16-28 20Z"
      fill="var(--surface)"
      {...{ stroke: 'var(--ink)', strokeWidth: 4, strokeLinejoin: 'round' }}
    />
    <path
      d="m122 88-6 24 22 10 12-14 12 14 22-10-6-24M150 122v122M166 152h22v24h-22Z"
      {...lineStyle}
      strokeWidth={3}
    />
    {[144, 168, 192, 216].map((y) => (
      <circle key={y} cx="150" cy={y} r="3.5" fill={clay} />
    ))}
  </>
)

const Sari = () => (
  <>
    {arch}
    <circle cx="70" cy="84" r="40" fill={clay} opacity=".55" />
    {hanger}
    <path d="M108 98q10-12 24-14 18 20 36 0 14 2 24 14l-6 60q-36 14-72 0Z" fill={clay} />
    <Folds tone={cloth} from={[122, 180, 178, 180]} to={[72, 388, 224, 388]} count={15} bend={[0.35, 0.4]} />
    <path d="M72 378h152v10H72Z" fill={clay} />
    <Folds tone={cloth} from={[106, 96, 134, 86]} to={[138, 184, 178, 190]} count={6} bend={[0.3, 0.5]} />
    <Folds tone={cloth} from={[104, 97, 126, 88]} to={[38, 326, 94, 344]} count={7} bend={[0.15, 0.5]} />
    <path d="m38 326 56 18-3 11-56-18Z" fill={clay} />
  </>
)

const Lehenga = () => (
  <>
    <path d="M0 330q80-54 150-30t150-18v118H0Z" fill={clay} opacity=".4" />
    <circle cx="150" cy="168" r="124" fill={blush} />
    <path d="M22 96q128 46 256 0" fill="none" stroke={clay} strokeWidth="3" />
    {[44, 86, 128, 172, 214, 256].map((x) => (
      <circle key={x} cx={x} cy={118 - ((x - 150) / 26) ** 2 * 0.8} r="6" fill={clay} />
    ))}
    <Folds tone={clay} from={[108, 128, 192, 128]} to={[122, 186, 178, 186]} count={7} />
    <path d="M108 128q-16 8-20 34l20 6 8-26ZM192 128q16 8 20 34l-20 6-8-26Z" fill={clay} />
    <path d="M126 128q24 30 48 0Z" fill={blush} />
    <Folds tone={cloth} from={[124, 204, 176, 204]} to={[34, 384, 266, 384]} count={21} bend={[0.25, 0.35]} />
    <path d="M34 372q116 20 232 0v12q-116 20-232 0ZM122 200h56v10h-56Z" fill={clay} />
    <path
      d="M100 132q60 70 104 96 26 60 20 124-44-20-52-84-60-40-72-136Z"
      fill="var(--surface)"
      opacity=".6"
    />
  </>
)

const Bandhgala = () => (
  <>
    <path d="M48 400V60h204v340Z" fill={blush} />
    <path d="M48 60h204M150 60v340M48 230h204" stroke="var(--surface)" strokeWidth="6" opacity=".5" />
    <circle cx="206" cy="112" r="28" fill="var(--surface)" opacity=".85" />
    {hanger}
    <Folds tone="var(--clay)" from={[108, 264, 148, 264]} to={[116, 388, 142, 388]} count={5} />
    <Folds tone="var(--clay)" from={[152, 264, 192, 264]} to={[158, 388, 184, 388]} count={5} />
    <Folds tone={cloth} from={[84, 104, 112, 92]} to={[66, 250, 96, 254]} count={4} bend={[0.25, 0.5]} />
    <Folds tone={cloth} from={[188, 92, 216, 104]} to={[204, 254, 234, 250]} count={4} bend={[0.25, 0.5]} />
    <path d="M104 94q24-8 30-14h32q6 6 30 14l4 186H100Z" fill={cloth} />
    <path d="M128 84q22 10 44 0l2 18q-24 10-48 0Z" fill={clay} />
    <path d="M150 104v176" stroke="var(--fold-dark)" strokeWidth="3" />
    <path d="m168 148 26-4-2 14-24 2Z" fill={clay} />
    <path d="m174 146 6-14 8 12" fill="var(--surface)" />
    {[124, 152, 180, 208, 236].map((y) => (
      <circle key={y} cx="144" cy={y} r="4" fill={clay} />
    ))}
  </>
)

const drawings: Readonly<Record<SampleName, ReactNode>> = {
  office: <Kurta />,
  weekend: <Linen />,
  evening: <Sari />,
  wedding: <Lehenga />,
  dinner: <Bandhgala />,
}

/** The drawing of a sample outfit, with a badge that marks it as a sample. */
export const SampleArt = ({ of }: { readonly of: SampleName }) => (
  <div className={styles.art}>
    <svg viewBox="0 0 300 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {drawings[of]}
    </svg>
    <span className={styles.mark}>Sample</span>
  </div>
)
