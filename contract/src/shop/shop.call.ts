import * as z from 'zod/mini'
import { call } from '../call.ts'
import { done, moment, webAddress } from '../formats.ts'

/** What a page says; a field that it does not say, or says in an uncertain way, is null. */
const shopPiece = z.object({
  name: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  category: z.nullable(z.string()),
  /** In the currency beside it. */
  price: z.nullable(z.number()),
  /** Three letters, such as INR. */
  currency: z.nullable(z.string()),
  image_url: z.nullable(z.string()),
  /** Where the page was at last, after redirects. */
  ecommerce_url: z.string(),
  readAt: moment,
})
export type ShopPiece = z.output<typeof shopPiece>

export const readShopPage = call({
  method: 'POST',
  isRepeatable: true,
  path: '/api/stylist/shop-pages/read/',
  who: 'stylist',
  summary:
    "What a shop's page says of the piece that it sells; 404 where no shop's page is read, by configuration",
  body: z.strictObject({ address: webAddress }),
  refusals: [404, 409, 503],
  reply: z.extend(done, { piece: shopPiece }),
})
