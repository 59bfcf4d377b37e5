import type { ReactNode } from 'react'
import { SampleArt } from './sample.art.tsx'
import * as styles from './sample.module.css'
import type { SampleOutfit } from './sample-outfits.ts'

interface SampleCardProps {
  readonly sample: SampleOutfit
  readonly isKept: boolean
  readonly rating: ReactNode
}

export const SampleCard = ({ sample, isKept, rating }: SampleCardProps) => (
  <li className={styles.sample}>
    <SampleArt of={sample.name} />
    <div className={styles.words}>
      <h2>{sample.title}</h2>
      <p>{sample.words}</p>
      <ul className={styles.pieces}>
        {sample.pieces.map((piece) => (
          <li key={piece}>{piece}</li>
        ))}
      </ul>
      {rating}
      {isKept && <span className={styles.kept}>In your closet</span>}
    </div>
  </li>
)
