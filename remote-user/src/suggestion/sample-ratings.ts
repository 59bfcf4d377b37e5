import { type Stars, savingRating } from '@drape/contract/rating'
import { createStore, useStore } from '@drape/remote-shared/storage'
import { useUserId } from '../calls/user-id.ts'
import { type SampleName, sampleOutfits } from './sample-outfits.ts'

type SampleRatings = Readonly<Partial<Record<SampleName, Stars>>>

const noRatings: SampleRatings = {}
/** The server does not know the samples, so their ratings last for the visit. */
const ratingsStore = createStore<Readonly<Record<string, SampleRatings>>>({})

export const isSaving = (stars: Stars | undefined): boolean => stars !== undefined && stars >= savingRating

export const useSampleRatings = () => {
  const userId = useUserId()
  const allRatings = useStore(ratingsStore)
  const ratings = allRatings[userId] ?? noRatings
  return {
    ratings,
    savedSamples: sampleOutfits.filter(({ name }) => isSaving(ratings[name])),
    rate: (name: SampleName, stars: Stars): void => {
      ratingsStore.write({ ...allRatings, [userId]: { ...ratings, [name]: stars } })
    },
  }
}
