import { webAddress } from '@drape/contract/formats'
import { highestPrice } from '@drape/contract/outfit'
import type { ShopPiece } from '@drape/contract/shop'
import { type PageFacts, pageFacts } from './page-facts.ts'
import type { ShopPage } from './shop-page.ts'

export type ProductData = Omit<ShopPiece, 'ecommerce_url' | 'readAt'> & {
  /** Null if the page says nothing of it. */
  readonly isSoldOut: boolean | null
}
type Json = Readonly<Record<string, unknown>>

/** How deep a product may stand in a page's JSON. */
const maxDepth = 6

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

const wordsOf = (value: unknown, longest: number): string | null => {
  const entry = first(value)
  if (typeof entry !== 'string' && typeof entry !== 'number') return null
  const words = String(entry)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim()
  return words ? words.slice(0, longest).trim() : null
}

/** schema.org lets a brand be a text or a thing with a name, and so for pictures and categories. */
const nameOf = (value: unknown): unknown => {
  const entry = first(value)
  return isJson(entry) ? (entry['name'] ?? entry['url'] ?? entry['contentUrl']) : entry
}

const isOfType = (thing: Json, type: RegExp): boolean =>
  [thing['@type']].flat().some((each) => typeof each === 'string' && type.test(each))

/** All things of a page's JSON, from the outside in. */
function* thingsIn(value: unknown, depth = 0): Generator<Json> {
  if (!isJson(value) || depth > maxDepth) return
  if (!Array.isArray(value)) yield value
  for (const inner of Object.values(value)) yield* thingsIn(inner, depth + 1)
}

const thingsOf = (scripts: readonly string[]): Json[] =>
  scripts.flatMap((script) => {
    try {
      return [...thingsIn(JSON.parse(script))]
    } catch {
      return []
    }
  })

const categoryOf = (things: readonly Json[]): unknown => {
  const trail = things.find((thing) => isOfType(thing, /^(.*\/)?BreadcrumbList$/))?.['itemListElement']
  if (!Array.isArray(trail)) return undefined
  // The last step is the piece itself.
  const step = trail.at(-2)
  return isJson(step) ? (step['name'] ?? nameOf(step['item'])) : undefined
}

const offerIn = (product: Json): Json =>
  [...thingsIn(product)].find(
    (thing) => (thing['price'] ?? thing['lowPrice']) !== undefined && thing !== product,
  ) ?? product

/** Of the product's own offers and variants: others that it is like may be on sale. */
const availabilityIn = ({ offers, hasVariant }: Json): unknown[] =>
  [...thingsIn([offers, hasVariant])].flatMap((thing) => first(thing['availability']) ?? [])

const fromJson = (things: readonly Json[]): Json | undefined => {
  const product = things.find((thing) => isOfType(thing, /^(.*\/)?Product(Group)?$/))
  if (!product) return undefined
  const offer = offerIn(product)
  return {
    name: product['name'],
    brand: nameOf(product['brand'] ?? product['manufacturer']),
    category: nameOf(product['category']) ?? categoryOf(things),
    image: nameOf(product['image']),
    price: offer['price'] ?? offer['lowPrice'],
    currency: offer['priceCurrency'],
    availability: availabilityIn(product),
  }
}

const fromMicrodata = (properties: PageFacts['product']): Json | undefined =>
  properties && {
    name: properties.get('name'),
    brand: properties.get('brand.name') ?? properties.get('brand'),
    category: properties.get('category'),
    image: properties.get('image') ?? properties.get('image.url'),
    price: properties.get('offers.price') ?? properties.get('offers.lowPrice') ?? properties.get('price'),
    currency: properties.get('offers.priceCurrency') ?? properties.get('priceCurrency'),
    availability: properties.get('offers.availability')?.split('\n'),
  }

const fromOpenGraph = (meta: PageFacts['meta']): Json => {
  const first = (...names: readonly string[]) => names.map((name) => meta.get(name)).find(Boolean)
  return {
    name: first('og:title', 'twitter:title'),
    brand: first('product:brand', 'og:brand'),
    category: first('product:category'),
    image: first('og:image:secure_url', 'og:image', 'twitter:image'),
    price: first('product:sale_price:amount', 'product:price:amount', 'og:price:amount'),
    currency: first('product:sale_price:currency', 'product:price:currency', 'og:price:currency'),
    availability: [first('product:availability', 'og:availability')],
  }
}

/** "₹ 1,299.00" is 1299. Other grouping than by commas is not guessed at. */
const priceOf = (value: unknown): number | null => {
  const digits = wordsOf(value, 40)?.replace(/^\D+|\D+$/g, '')
  if (!digits || !/^\d+(,\d{2,3})*(\.\d+)?$/.test(digits)) return null
  const price = Math.round(Number(digits.replaceAll(',', '')) * 100) / 100
  return price > 0 && price <= highestPrice ? price : null
}

/** https://schema.org/ItemAvailability, and the words of Open Graph. */
const notSold = /^(https?:\/\/schema\.org\/)?(out ?of ?stock|sold ?out|discontinued|oos)$/i

/** A piece of which one size is sold is sold. */
const isSoldOutBy = (availability: unknown): boolean | null => {
  const words = [availability ?? []].flat().flatMap((value) => wordsOf(value, 80) ?? [])
  return words.length > 0 ? words.every((word) => notSold.test(word)) : null
}

/** The page shows pictures over https alone; shops that still name them with http answer there too. */
const pictureOf = (value: unknown, base: string): string | null => {
  const text = wordsOf(value, 2048)
  if (!text || !URL.canParse(text, base)) return null
  const address = new URL(text, base)
  if (address.protocol === 'http:') address.protocol = 'https:'
  return address.protocol === 'https:' && webAddress.safeParse(address.href).success ? address.href : null
}

/** The piece that a page sells, by schema.org, else by Open Graph; undefined when it sells none. */
export function productData({ address, bytes, charset }: ShopPage): ProductData | undefined {
  const facts = pageFacts(bytes, charset)
  const base = URL.canParse(facts.base ?? '', address) ? new URL(facts.base ?? '', address).href : address
  const sources = [fromJson(thingsOf(facts.scripts)), fromMicrodata(facts.product), fromOpenGraph(facts.meta)]
  const valuesOf = (key: string) => sources.map((source) => source?.[key] || undefined)
  const words = (key: string, longest: number) =>
    valuesOf(key)
      .map((value) => wordsOf(value, longest))
      .find(Boolean) ?? null
  // A currency belongs to the price of the same source.
  const priced = sources.find((source) => priceOf(source?.['price']) !== null)
  const isProduct =
    Boolean(sources[0] ?? sources[1] ?? priced) || /^product/i.test(facts.meta.get('og:type') ?? '')
  const name = words('name', 160)
  if (!isProduct || !name) return undefined
  const availability = sources.map((source) => isSoldOutBy(source?.['availability']))
  const currency = wordsOf(priced?.['currency'], 3)?.toUpperCase() ?? null
  return {
    name,
    brand: words('brand', 80),
    category: words('category', 80),
    price: priced ? priceOf(priced['price']) : null,
    currency: currency && /^[A-Z]{3}$/.test(currency) ? currency : null,
    image_url:
      valuesOf('image')
        .map((value) => pictureOf(value, base))
        .find(Boolean) ?? null,
    isSoldOut: availability.find((value) => value !== null) ?? (priced ? false : null),
  }
}
