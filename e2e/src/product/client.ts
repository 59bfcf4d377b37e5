import type { AskOf } from '@drape/contract/call'
import { readOutfit } from '@drape/contract/outfit'
import { listPhotos, uploadPhoto } from '@drape/contract/photo'
import { rateItem } from '@drape/contract/rating'
import type { APIRequestContext } from 'playwright/test'
import { smallPhoto } from './camera.ts'
import { arrive, type Wishes } from './people.ts'

type Stars = AskOf<typeof rateItem>['body']['rating']

const { name, mimeType: type, buffer } = smallPhoto
const file = new File([new Uint8Array(buffer)], name, { type })

/** A client on another device, who uses the api directly. */
export const clientOf = ({ person, userId, caller }: Awaited<ReturnType<typeof arrive>>) => ({
  person,
  email: person.email,
  upload: () => caller.ask(uploadPhoto, { body: {}, file }),
  newestOutfit: async () => {
    const { photos } = await caller.ask(listPhotos, { params: { id: userId } })
    return photos[0]?.outfit_uuid ?? ''
  },
  /** All pieces, or the one at a place. */
  rate: async (outfit: string, rating: Stars, place?: number) => {
    const params = { id: outfit }
    const { items } = await caller.ask(readOutfit, { params })
    for (const { uuid } of place === undefined ? items : items.slice(place, place + 1))
      await caller.ask(rateItem, { params, body: { rating, userId, itemId: uuid } })
  },
})

export const newClient = async (api: APIRequestContext, wishes?: Wishes) =>
  clientOf(await arrive(api, wishes))

/** A client with every preference set. */
export const outspoken: Wishes = {
  gender: 2,
  age_range: '25-34',
  body_type: 'Hourglass',
  height: '5\'3" - 5\'5"',
  skin_tone: 'Olive',
  color_preferences: { favorite_colors: ['Maroon', 'Teal', 'Mustard'] },
}
