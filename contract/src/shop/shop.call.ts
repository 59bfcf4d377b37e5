import * as z from 'zod/mini'
import { callsOf } from '../call.ts'
import { done, moment, webAddress } from '../formats.ts'

const call = callsOf('shop')

export const about = "What a shop's page says of a product."

/** The piece as a shop's page describes it; a field that is missing or ambiguous there is null. */
const shopPiece = z.object({
  name: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  category: z.nullable(z.string()),
  /** In the currency of the next field. */
  price: z.nullable(z.number()),
  /** Three letters, such as INR. */
  currency: z.nullable(z.string()),
  image_url: z.nullable(z.string()),
  /** The address of the page after redirects. */
  ecommerce_url: z.string(),
  readAt: moment,
})
export type ShopPiece = z.output<typeof shopPiece>

export const readShopPage = call({
  method: 'POST',
  isRepeatable: true,
  path: '/api/stylist/shop-pages/read/',
  who: 'stylist',
  changes: [],
  summary:
    "What a shop's page says of the piece that it sells; 404 where no shop's page is read, by configuration",
  body: z.strictObject({ address: webAddress }),
  refusals: [404, 409, 503],
  reply: z.extend(done, { piece: shopPiece }),
})
