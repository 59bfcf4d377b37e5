import { StarMeter } from '@drape/remote-shared/member-ui'
import * as tileStyles from '../controls/tiles.module.css'
import { SampleArt } from './sample.art.tsx'
import { useSampleRatings } from './sample-ratings.ts'
import * as styles from './saved-samples.module.css'

/** The samples that the user saved to the closet by rating them, for this visit. */
export const SavedSamples = () => {
  const { ratings, savedSamples } = useSampleRatings()
  return (
    <section className={styles.samples} aria-labelledby="kept-samples">
      <h2 id="kept-samples">Samples, for this visit</h2>
      <ul className={tileStyles.tiles}>
        {savedSamples.map(({ name, title }) => (
          <li key={name}>
            <SampleArt of={name} />
            <h3>{title}</h3>
            <StarMeter stars={ratings[name] ?? 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}
