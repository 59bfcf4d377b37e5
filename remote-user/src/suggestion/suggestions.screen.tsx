import type { Stars } from '@drape/contract/rating'
import { showToast } from '@drape/remote-shared/toast'
import type { ComponentType } from 'react'
import { Link } from 'react-router-dom'
import * as linkStyles from '../signed-in/link.module.css'
import { closetAddress, homeAddress } from '../signed-in/place.ts'
import { SampleCard } from './sample-card.tsx'
import { type SampleName, sampleOutfits } from './sample-outfits.ts'
import { isKept, useSampleRatings } from './sample-ratings.ts'
import * as styles from './suggestions.module.css'

interface RatingProps {
  readonly of: string
  readonly given: Stars | undefined
  readonly onRate: (stars: Stars) => void
}

export const SuggestionsScreen = ({ Rating }: { readonly Rating: ComponentType<RatingProps> }) => {
  const { given, rate } = useSampleRatings()

  const give = (name: SampleName, stars: Stars) => {
    rate(name, stars)
    if (isKept(stars)) showToast('Added to your closet!', { tone: 'good' })
    else showToast('Thanks for rating!')
  }

  return (
    <div className={styles.samples}>
      <div className={styles.head}>
        <h1>Sample outfits</h1>
        <p>
          We drew these to show what a stylist may send. Your own are picked by hand, for your photo. What you
          rate 4 or 5 stars here stays in your closet for this visit.
        </p>
      </div>
      <ul className={styles.list}>
        {sampleOutfits.map((sample) => (
          <SampleCard
            key={sample.name}
            sample={sample}
            isKept={isKept(given[sample.name])}
            rating={
              <Rating
                of={sample.title}
                given={given[sample.name]}
                onRate={(stars) => give(sample.name, stars)}
              />
            }
          />
        ))}
      </ul>
      <div className={styles.ways}>
        <Link className={styles.main} to={homeAddress}>
          Get your own
        </Link>
        <Link className={linkStyles.tall} to={closetAddress}>
          Go to your closet
        </Link>
      </div>
    </div>
  )
}
