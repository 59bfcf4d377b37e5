import { ClosetScreen } from './closet/closet.screen.tsx'
import { useSampleRatings } from './suggestion/sample-ratings.ts'
import { SavedSamples } from './suggestion/saved-samples.tsx'

/** The stylists' outfits, and below them the samples saved during this visit. */
export const Closet = () => {
  const { savedSamples } = useSampleRatings()
  return <ClosetScreen extraContent={savedSamples.length > 0 && <SavedSamples />} />
}
