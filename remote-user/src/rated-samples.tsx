import { RatingControl } from './rating/rating-control.tsx'
import { SuggestionsScreen } from './suggestion/suggestions.screen.tsx'

interface RatedSamplesProps {
  readonly homeAddress: string
  readonly closetAddress: string
}

/** The sample outfits, rated like real ones. */
export const RatedSamples = (props: RatedSamplesProps) => (
  <SuggestionsScreen {...props} Rating={RatingControl} />
)
