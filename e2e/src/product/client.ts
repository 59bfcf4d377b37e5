import type { AskOf } from '@drape/contract/call'
import { readOutfit } from '@drape/contract/outfit'
import { listPhotos, uploadPhoto } from '@drape/contract/photo'
import { rateItem } from '@drape/contract/rating'
import type { APIRequestContext, Page } from 'playwright/test'
import { asFile, smallPhoto } from './camera.ts'
import { arrive, type Wishes } from './people.ts'

type Stars = AskOf<typeof rateItem>['body']['rating']

/** A client on another device, who uses the api directly. */
export const newClient = async (api: APIRequestContext, page: Page, wishes?: Wishes) => {
  const { person, userId, caller } = await arrive(api, wishes)
  return {
    person,
    email: person.email,
    upload: async () => caller.ask(uploadPhoto, { body: {}, file: asFile(await smallPhoto(page)) }),
    newestOutfit: async () => {
      const { photos } = await caller.ask(listPhotos, { params: { id: userId } })
      return photos[0]?.outfit_uuid ?? ''
    },
    rateAll: async (outfit: string, rating: Stars) => {
      const params = { id: outfit }
      const { items } = await caller.ask(readOutfit, { params })
      for (const { uuid } of items)
        await caller.ask(rateItem, { params, body: { rating, userId, itemId: uuid } })
    },
  }
}

/** A client with every preference set. */
export const outspoken: Wishes = {
  gender: 2,
  age_range: '25-34',
  body_type: 'Hourglass',
  height: '5\'3" - 5\'5"',
  skin_tone: 'Olive',
  color_preferences: { favorite_colors: ['Maroon', 'Teal', 'Mustard'] },
}
