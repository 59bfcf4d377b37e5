import { StarMeter } from '@drape/remote-shared/member-ui'
import { SampleArt } from './sample.art.tsx'
import { useSampleRatings } from './sample-ratings.ts'
import * as suggestionStyles from './suggestion.module.css'

/** The samples that the person has rated into the closet. */
export const KeptSamples = () => {
  const { given, kept } = useSampleRatings()
  return (
    <section className={suggestionStyles.keptSamples} aria-labelledby="kept-samples">
      <h2 id="kept-samples">Samples, for this visit</h2>
      <ul>
        {kept.map(({ name, title }) => (
          <li key={name}>
            <div className={suggestionStyles.art}>
              <SampleArt of={name} />
              <span className={suggestionStyles.mark}>Sample</span>
            </div>
            <h3>{title}</h3>
            <StarMeter stars={given[name] ?? 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}
