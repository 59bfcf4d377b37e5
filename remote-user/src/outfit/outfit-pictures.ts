import type { Outfit } from '@drape/contract/outfit'
import { pieceView, type ViewedPicture } from '../signed-in/picture-view.tsx'
import type { LookPicture } from './outfit-look.tsx'

/** In the order in which the screen shows them; what has no picture is left out. */
export const picturesOf = ({ title, image_url, user_photo, items }: Outfit): readonly ViewedPicture[] => {
  const whole = { id: 'cover' satisfies LookPicture, src: image_url, alt: `The whole outfit: ${title}` }
  const own = { id: 'photo' satisfies LookPicture, src: user_photo, alt: 'Your photo' }
  return [
    { ...whole, title, facts: 'The whole outfit' },
    { ...own, title: 'Your photo', facts: '' },
    ...items.map((item) => pieceView({ ...item, id: item.uuid, price: item.estimated_price })),
  ].filter(({ src }) => src)
}
