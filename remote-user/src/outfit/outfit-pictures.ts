import type { Outfit } from '@drape/contract/outfit'
import { pieceView, type ViewedPicture } from '../signed-in/picture-view.tsx'
import type { LookPicture } from './outfit-look.tsx'

/** In the order of the screen. Without pieces that have no picture. */
export const picturesOf = ({ title, image_url, user_photo, items }: Outfit): readonly ViewedPicture[] => {
  const cover = { id: 'cover' satisfies LookPicture, src: image_url, alt: `The whole outfit: ${title}` }
  const photo = { id: 'photo' satisfies LookPicture, src: user_photo, alt: 'Your photo' }
  return [
    { ...cover, title, facts: 'The whole outfit' },
    { ...photo, title: 'Your photo', facts: '' },
    ...items.map((item) => pieceView({ ...item, id: item.uuid, price: item.estimated_price })),
  ].filter(({ src }) => src)
}
