import * as z from 'zod/mini'
import { callsOf } from '../call.ts'
import { done, filledLine, filledText, moment } from '../formats.ts'
import { highestPrice, longest, longestNever, maxFitEntries, maxFitWords } from '../limits.ts'
import { neverCodes, sits } from './fit-choices.ts'
import { charts, heights, type PieceKind, pieceKinds } from './sizes.ts'

const call = callsOf('fit')

export const about = 'What a piece must be like to fit a client, in their own words and sizes.'

const eachKind = <Value>(make: (kind: PieceKind) => Value) =>
  Object.fromEntries(pieceKinds.map((kind) => [kind, make(kind)])) as Readonly<Record<PieceKind, Value>>

// Written as patterns, because OpenAPI would list each of some hundred sizes four times.
const garmentSize = z.string().check(z.regex(/^(?:XS|S|M|L|XL|XXL|[345]XL|(?:[6-9]\d|1[0-5]\d|160) cm)$/))
const shoeSize = z.string().check(z.regex(/^(?:(?:[2-9]|1[0-2])(?:\.5)?|13|(?:2\d|3[01])(?:\.5)? cm|32 cm)$/))

const newSizes = z.strictObject({
  chart: z.enum(charts),
  ...eachKind((kind) => z.optional(z.nullable(kind === 'shoes' ? shoeSize : garmentSize))),
})
const sizes = z.object({
  chart: z.enum(charts),
  ...eachKind(() => z.optional(z.nullable(z.string()))),
})

const entries = (length: number) => z.array(filledLine(length)).check(z.maxLength(maxFitEntries))
const newNever = z.strictObject({
  chosen: z.array(z.enum(neverCodes)).check(z.maxLength(neverCodes.length)),
  words: entries(longestNever),
})
const newBrands = z.strictObject({ fit: entries(longest.brand), unfit: entries(longest.brand) })
const likedPrice = z.int().check(z.minimum(1), z.maximum(highestPrice))
const newPrices = z.strictObject(eachKind(() => z.optional(z.nullable(likedPrice))))

/** Each part is null until it is said. */
export const fit = z.object({
  sizes: z.nullable(sizes),
  height_cm: z.nullable(z.int()),
  /** How clothes should sit. */
  sit: z.nullable(z.enum(sits)),
  words: z.nullable(z.string()),
  never: z.nullable(z.object({ chosen: z.array(z.enum(neverCodes)), words: z.array(z.string()) })),
  brands: z.nullable(z.object({ fit: z.array(z.string()), unfit: z.array(z.string()) })),
  /** What the client likes to pay for one, in rupees. */
  prices: z.nullable(z.object(eachKind(() => z.optional(z.nullable(z.int()))))),
  updated_at: z.nullable(moment),
})
export type Fit = z.output<typeof fit>

export const readFit = call({
  method: 'GET',
  path: '/api/user/profile/fit/',
  who: 'user',
  summary: 'The sizes of the person who asks, and what they never wear',
  reply: fit,
})

const [lowest = 0, highest = 0] = [heights[0], heights.at(-1)]

export const updateFit = call({
  method: 'POST',
  isRepeatable: true,
  path: '/api/user/profile/fit/',
  who: 'user',
  changes: ['fit', 'preferences'],
  summary: 'Sets the given parts of the fit of the person who asks; null takes one back, the others stay',
  body: z.partial(
    z.strictObject({
      sizes: z.nullable(newSizes),
      height_cm: z.nullable(z.int().check(z.minimum(lowest), z.maximum(highest))),
      sit: z.nullable(z.enum(sits)),
      words: z.nullable(filledText(maxFitWords)),
      never: z.nullable(newNever),
      brands: z.nullable(newBrands),
      prices: z.nullable(newPrices),
    }),
  ),
  reply: z.extend(done, { fit }),
})
