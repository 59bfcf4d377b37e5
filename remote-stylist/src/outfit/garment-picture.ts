import { listClientGarments, maxGarments } from '@drape/contract/garment'
import { useCall } from '@drape/remote-shared/api'
import { createContext, useContext } from 'react'

/** The photo whose client has the wardrobe. */
export const WardrobeContext = createContext<string | undefined>(undefined)

export const useWardrobe = (photoId: string | undefined) =>
  useCall(
    listClientGarments,
    { params: { id: photoId ?? '' }, query: { limit: maxGarments } },
    { enabled: photoId !== undefined, afterMs: 300 },
  )

/** The picture of an item that is a garment. */
export const useGarmentPicture = (garmentId: string): string | undefined => {
  const { data } = useWardrobe(useContext(WardrobeContext))
  return garmentId ? data?.garments.find(({ id }) => id === garmentId)?.thumbnail_url : undefined
}
