import { type Stars, savingRating } from '@drape/contract/rating'
import { createStore, useStore } from '@drape/remote-shared/storage'
import { useUserId } from '../signed-in/user-id.ts'
import { type SampleName, sampleOutfits } from './sample-outfits.ts'

type Given = Readonly<Partial<Record<SampleName, Stars>>>

const none: Given = {}
/** The server does not know the samples, so their ratings last for the visit. */
const ratings = createStore<Readonly<Record<string, Given>>>({})

export const isKept = (stars: Stars | undefined): boolean => stars !== undefined && stars >= savingRating

export const useSampleRatings = () => {
  const userId = useUserId()
  const all = useStore(ratings)
  const given = all[userId] ?? none
  return {
    given,
    kept: sampleOutfits.filter(({ name }) => isKept(given[name])),
    rate: (name: SampleName, stars: Stars): void => {
      ratings.write({ ...all, [userId]: { ...given, [name]: stars } })
    },
  }
}
