import { type Garment, listGarments, maxGarments } from '@drape/contract/garment'
import { useReplies } from '@drape/remote-shared/api'
import { showToast } from '@drape/remote-shared/toast'
import { fetchPicture } from '@drape/remote-shared/upload'
import { useNavigate } from 'react-router-dom'
import { beginAt, choosePhoto } from './photo/photo.store.ts'
import { homeAddress } from './place/place.ts'

/**
 * Begins a request at a piece of the wardrobe, and leads to Home, where it is sent: with the photo that is chosen there,
 * or with the picture of the piece.
 */
export const useStyleThis = () => {
  const navigate = useNavigate()
  const { ask } = useReplies()

  const pictureOf = async ({ id, image_url }: Garment): Promise<Blob> => {
    try {
      return await fetchPicture(image_url)
    } catch {
      // The address may have expired.
      const { garments } = await ask(listGarments, { query: { limit: maxGarments } })
      return fetchPicture(garments.find((garment) => garment.id === id)?.image_url ?? image_url)
    }
  }

  return async (garment: Garment): Promise<void> => {
    const begun = beginAt(garment.id)
    if (begun === 'busy') {
      showToast('Your last photo is still on its way. Try again once it is sent.', { tone: 'bad' })
      return
    }
    if (begun === 'without a photo') {
      const picture = await pictureOf(garment).catch(() => undefined)
      if (picture) await choosePhoto(picture, { isOfGarment: true })
      else showToast('It is in your wish. Its picture did not load: choose or take a photo.')
    }
    void navigate(homeAddress)
  }
}
