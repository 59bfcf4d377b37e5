import { rupees } from '@drape/remote-shared/format'
import { highestPrice } from '@drape/remote-shared/stylist-calls'
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
const noLink = 'Please give the link in full, beginning with https://'
const noPrice = `Please give a price from 0 to ${rupees(highestPrice)}, with at most two decimals`
const unreadable = 'Please leave out what is no plain text'

interface Issue {
  readonly code: string
  readonly path: readonly PropertyKey[]
  readonly maximum?: unknown
}

const wordsOf = ({ code, path, maximum }: Issue, isFilled: boolean): string => {
  const field = String(path.at(-1))
  if (field.endsWith('_url')) return noLink
  if (!isFilled && missing[field]) return missing[field]
  if (field === 'estimated_price') return noPrice
  return code === 'too_big' ? `Please use at most ${String(maximum)} characters` : unreadable
}

/** Error messages by field name, such as "items.0.brand". */
export type Problems = ReadonlyMap<string, string>

const filledIn = ({ title, description, items }: Draft) => {
  const texts = new Map([
    ['title', title],
    ['description', description],
  ])
  items.forEach(({ category, name, brand, price }, index) => {
    const own = { category, name, brand, estimated_price: price }
    for (const [field, text] of Object.entries(own)) texts.set(`items.${index}.${field}`, text)
  })
  return (name: string): boolean => Boolean(texts.get(name)?.trim())
}

export const problemsOf = (draft: Draft, photo: string): Problems => {
  const { error } = readyOf(draft, photo)
  const isFilled = filledIn(draft)
  const problems = new Map<string, string>()
  for (const issue of error?.issues ?? []) {
    const name = issue.path.join('.')
    if (!problems.has(name)) problems.set(name, wordsOf(issue, isFilled(name)))
  }
  return problems
}
