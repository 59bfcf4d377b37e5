import type { ReactNode } from 'react'
import { SampleArt } from './sample.art.tsx'
import type { SampleOutfit } from './sample-outfits.ts'

interface SampleCardProps {
  readonly sample: SampleOutfit
  readonly isKept: boolean
  readonly rating: ReactNode
}

export const SampleCard = ({ sample, isKept, rating }: SampleCardProps) => (
  <li className="sample">
    <div className="sample-art">
      <SampleArt of={sample.name} />
      <span className="sample-mark">Sample</span>
    </div>
    <div className="sample-words">
      <h2>{sample.title}</h2>
      <p>{sample.words}</p>
      <ul className="sample-pieces">
        {sample.pieces.map((piece) => (
          <li key={piece}>{piece}</li>
        ))}
      </ul>
      {rating}
      {isKept && <span className="sample-kept">In your closet</span>}
    </div>
  </li>
)
