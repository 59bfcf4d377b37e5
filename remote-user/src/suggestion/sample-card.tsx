import type { Stars } from '@drape/contract/rating'
import { showToast } from '@drape/remote-shared/toast'
import { RatingControl } from '../signed-in/rating-control.tsx'
import { SampleArt } from './sample.art.tsx'
import * as styles from './sample.module.css'
import type { SampleOutfit } from './sample-outfits.ts'
import { isKept, useSampleRatings } from './sample-ratings.ts'

export const SampleCard = ({ sample }: { readonly sample: SampleOutfit }) => {
  const { given, rate } = useSampleRatings()
  const stars = given[sample.name]

  const give = (next: Stars) => {
    rate(sample.name, next)
    if (isKept(next)) showToast('Added to your closet!', { tone: 'good' })
    else showToast('Thanks for rating!')
  }

  return (
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
        <RatingControl of={sample.title} given={stars} onRate={give} />
        {isKept(stars) && <span className={styles.kept}>In your closet</span>}
      </div>
    </li>
  )
}
