import type { Outfit } from '@drape/contract/outfit'
import { rupees } from '@drape/remote-shared/format'
import type { ViewedPicture } from '../signed-in/picture-view.tsx'
import type { LookPicture } from './outfit-look.tsx'

/** In the order in which the screen shows them; what has no picture is left out. */
export const picturesOf = ({ title, image_url, user_photo, items }: Outfit): readonly ViewedPicture[] => {
  const whole = { id: 'cover' satisfies LookPicture, src: image_url, alt: `The whole outfit: ${title}` }
  const own = { id: 'photo' satisfies LookPicture, src: user_photo, alt: 'Your photo' }
  return [
    { ...whole, title, facts: 'The whole outfit' },
    { ...own, title: 'Your photo', facts: '' },
    ...items.map(({ uuid, name, brand, image_url, estimated_price }) => ({
      id: uuid,
      src: image_url,
      alt: name,
      title: name,
      facts: [brand, rupees(estimated_price)].filter(Boolean).join(' · '),
      isPiece: true,
    })),
  ].filter(({ src }) => src)
}
