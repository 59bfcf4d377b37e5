import { useSession } from '@drape/remote-shared/session'
import { type Stars, savingRating } from '@drape/remote-shared/user-calls'
import { useSyncExternalStore } from 'react'
import { type SampleName, sampleOutfits } from './sample-outfits.ts'

type Given = Readonly<Partial<Record<SampleName, Stars>>>

const none: Given = {}
/** Samples are nobody's outfits: the server knows nothing of them, and what is said of them lasts for the visit. */
let all: Readonly<Record<string, Given>> = {}
const listeners = new Set<() => void>()

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isKept = (stars: Stars | undefined): boolean => stars !== undefined && stars >= savingRating

export const useSampleRatings = () => {
  const session = useSession()
  const userId = session.status === 'in' ? session.id : ''
  const given = useSyncExternalStore(watch, () => all[userId] ?? none)
  return {
    given,
    kept: sampleOutfits.filter(({ name }) => isKept(given[name])),
    rate: (name: SampleName, stars: Stars): void => {
      all = { ...all, [userId]: { ...given, [name]: stars } }
      for (const listener of listeners) listener()
    },
  }
}
