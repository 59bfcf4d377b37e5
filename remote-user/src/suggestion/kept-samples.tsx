import { Sheet } from '@drape/remote-shared/ui'
import { StarMeter } from '@drape/remote-shared/ui-more'
import { SampleArt } from './sample.art.tsx'
import { useSampleRatings } from './sample-ratings.ts'
import { suggestionCss } from './suggestion.look.ts'

const css = `
.kept-samples { margin-top: 2rem; padding-top: 1.25rem; border-top: 1px solid var(--line) }
.kept-samples > h2 { margin: 0 0 1rem; font: 400 1.875rem/1.05 var(--serif) }
.kept-samples ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(9rem, 100%), 1fr)); gap: 1.5rem 1rem; margin: 0; padding: 0; list-style: none }
.kept-samples .sample-art { aspect-ratio: 3 / 4; border: 1px solid var(--line) }
.kept-samples h3 { margin: .5rem 0 .25rem; font: 400 1.5rem/1.1 var(--serif) }
@media (min-width: 40rem) { .kept-samples ul { grid-template-columns: repeat(3, 1fr); gap: 2rem 1.5rem } }
`

/** The samples that a person has put into the closet. */
export const KeptSamples = () => {
  const { given, kept } = useSampleRatings()
  return (
    <section className="kept-samples" aria-labelledby="kept-samples">
      <Sheet name="samples" css={suggestionCss} />
      <Sheet name="kept-samples" css={css} />
      <h2 id="kept-samples">Samples, for this visit</h2>
      <ul>
        {kept.map(({ name, title }) => (
          <li key={name}>
            <div className="sample-art">
              <SampleArt of={name} />
              <span className="sample-mark">Sample</span>
            </div>
            <h3>{title}</h3>
            <StarMeter stars={given[name] ?? 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}
