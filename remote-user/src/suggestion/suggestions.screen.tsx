import { Link } from 'react-router-dom'
import * as linkStyles from '../controls/link.module.css'
import { closetAddress, homeAddress } from '../place/place.ts'
import { SampleCard } from './sample-card.tsx'
import { sampleOutfits } from './sample-outfits.ts'
import * as styles from './suggestions.module.css'

export const SuggestionsScreen = () => (
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
        <SampleCard key={sample.name} sample={sample} />
      ))}
    </ul>
    <div className={styles.ways}>
      <Link className={linkStyles.button} to={homeAddress}>
        Get your own
      </Link>
      <Link className={linkStyles.tall} to={closetAddress}>
        Go to your closet
      </Link>
    </div>
  </div>
)
