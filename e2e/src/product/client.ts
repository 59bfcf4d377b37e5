import type { APIRequestContext, Page } from 'playwright/test'
import { smallPhoto } from './camera.ts'
import { expect } from './product.ts'

let clients = 0

/** A person who uses the product elsewhere: what they do comes through the api, and the browser is another's. */
export const newClient = async (api: APIRequestContext, page: Page, preferences?: object) => {
  clients += 1
  const email = `client.${process.pid}.${clients}@example.com`
  const send = async (path: string, options: object) => {
    const reply = await api.post(path, options)
    expect(reply.ok(), `${path} answered ${reply.status()}`).toBe(true)
    return reply.json()
  }
  const person = { name: 'Asha Rao', email }
  const { google_token } = await send('/api/development/identity/token/', { data: person })
  const { access, user } = await send('/api/auth/google-login/', { data: { google_token } })
  const headers = { authorization: `Bearer ${access}` }
  if (preferences)
    await send('/api/user/profile/preferences/update_preferences/', { headers, data: preferences })

  return {
    email,
    upload: async () =>
      send('/api/closet/photos/upload/', { headers, multipart: { image: await smallPhoto(page) } }),
    rateAll: async (outfit: string, rating: number) => {
      const { items } = await (await api.get(`/api/stylist/outfits/${outfit}/`, { headers })).json()
      for (const { uuid } of items) {
        const data = { rating, userId: user.id, itemId: uuid }
        await send(`/api/stylist/outfits/${outfit}/rate/`, { headers, data })
      }
    },
  }
}

/** All that a client can say of themselves. */
export const outspoken = {
  gender: 2,
  age_range: '25-34',
  body_type: 'Hourglass',
  height: '5\'3" - 5\'5"',
  skin_tone: 'Olive',
  color_preferences: { favorite_colors: ['Maroon', 'Teal', 'Mustard'] },
}
