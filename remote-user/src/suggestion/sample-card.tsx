import type { Stars } from '@drape/contract/rating'
import { showToast } from '@drape/remote-shared/toast'
import { RatingControl } from '../controls/rating-control.tsx'
import * as badgeStyles from '../controls/saved-badge.module.css'
import { SampleArt } from './sample.art.tsx'
import * as styles from './sample-card.module.css'
import type { SampleOutfit } from './sample-outfits.ts'
import { isSaving, useSampleRatings } from './sample-ratings.ts'

export const SampleCard = ({ sample }: { readonly sample: SampleOutfit }) => {
  const { ratings, rate } = useSampleRatings()
  const stars = ratings[sample.name]

  const rateSample = (newStars: Stars) => {
    rate(sample.name, newStars)
    if (isSaving(newStars)) showToast('Added to your closet!', { tone: 'good' })
    else showToast('Thanks for rating!')
  }

  return (
    <li className={styles.sample}>
      <SampleArt of={sample.name} />
      <div className={styles.words}>
        <h2>{sample.title}</h2>
        <p>{sample.description}</p>
        <ul className={styles.pieces}>
          {sample.pieces.map((piece) => (
            <li key={piece}>{piece}</li>
          ))}
        </ul>
        <RatingControl of={sample.title} rating={stars} onRate={rateSample} />
        {isSaving(stars) && <span className={badgeStyles.saved}>In your closet</span>}
      </div>
    </li>
  )
}
