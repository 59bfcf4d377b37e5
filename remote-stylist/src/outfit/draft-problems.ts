import { highestPrice, longest } from '@drape/contract/outfit'
import { rupees } from '@drape/remote-shared/format'
import { type Draft, readyOf } from './draft.ts'

const missing: Readonly<Record<string, string>> = {
  title: 'Please give the outfit a title',
  description: 'Please describe the outfit',
  items: 'Please add an item',
  category: 'Please give a category',
  name: 'Please give a name',
  brand: 'Please give a brand',
  estimated_price: 'Please give a price',
}
const onlySpaces = 'Please write more than spaces'
const noLink = 'Please give the link in full, beginning with https://'
const spacedLink = 'Please leave out the space: a link has none'
const linkOfSomebody = 'Please leave out the name and password before the @, which are for nobody else'
const noPicture = 'Please give a picture that begins with https://: browsers show no other here'
const noPrice = `Please give a price from 0 to ${rupees(highestPrice)}, with at most two decimals`
const unreadable = 'Please leave out what is no plain text'

interface Issue {
  readonly code: string
  readonly path: readonly PropertyKey[]
  readonly maximum?: unknown
}

const tooLong = (maximum: unknown) =>
  `Please use at most ${Number(maximum).toLocaleString('en-IN')} characters`

const linkWords = (address: string): string => {
  if (address.length > longest.address) return tooLong(longest.address)
  if (/^[a-z]+:\/\/[^/?#]*@/i.test(address)) return linkOfSomebody
  return /\s/.test(address) ? spacedLink : noLink
}

const wordsOf = ({ code, path, maximum }: Issue, typed = ''): string => {
  const field = String(path.at(-1))
  if (field.endsWith('_url')) return linkWords(typed.trim())
  if (!typed.trim() && missing[field]) return typed ? onlySpaces : missing[field]
  if (field === 'estimated_price') return noPrice
  return code === 'too_big' ? tooLong(maximum) : unreadable
}

/** Error messages by field name, such as "items.0.brand". */
export type Problems = ReadonlyMap<string, string>

/** What was typed, by field name. */
const typedIn = ({ title, description, cover, items }: Draft): ReadonlyMap<string, string> =>
  new Map([
    ['title', title],
    ['description', description],
    ['image_url', cover],
    ...items.flatMap(({ category, name, brand, price, imageUrl, shopUrl }, index) =>
      Object.entries({
        category,
        name,
        brand,
        estimated_price: price,
        image_url: imageUrl,
        ecommerce_url: shopUrl,
      }).map(([field, text]) => [`items.${index}.${field}`, text] as const),
    ),
  ])

/** The page may show no picture that comes in the clear; the api takes its address, as the specification lets it. */
const isInTheClear = (address: string): boolean => /^\s*http:/i.test(address)

export const problemsOf = (draft: Draft, photo: string): Problems => {
  const { error } = readyOf(draft, photo)
  const typed = typedIn(draft)
  const problems = new Map<string, string>()
  for (const issue of error?.issues ?? []) {
    const name = issue.path.join('.')
    if (!problems.has(name)) problems.set(name, wordsOf(issue, typed.get(name)))
  }
  draft.items.forEach(({ imageUrl }, index) => {
    const name = `items.${index}.image_url`
    if (isInTheClear(imageUrl) && !problems.has(name)) problems.set(name, noPicture)
  })
  if (isInTheClear(draft.cover) && !problems.has('image_url')) problems.set('image_url', noPicture)
  return problems
}
