import { highestPrice, longest } from '@drape/contract/outfit'
import { rupees } from '@drape/remote-shared/format'
import { newItem, outfitNotes } from './checks.ts'
import { contentOfItem, type Draft, type DraftItem, readyOf } from './draft.ts'

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
const linkWithPassword = 'Please leave out the name and password before the @, which are for nobody else'
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

const linkMessage = (address: string): string => {
  if (address.length > longest.address) return tooLong(longest.address)
  if (/^[a-z]+:\/\/[^/?#]*@/i.test(address)) return linkWithPassword
  return /\s/.test(address) ? spacedLink : noLink
}

const messageFor = ({ code, path, maximum }: Issue, input = ''): string => {
  const field = String(path.at(-1))
  if (field.endsWith('_url')) return linkMessage(input.trim())
  if (!input.trim() && missing[field]) return input ? onlySpaces : missing[field]
  if (field === 'estimated_price') return noPrice
  return code === 'too_big' ? tooLong(maximum) : unreadable
}

/** Error messages by field name, such as "items.0.brand". */
export type Problems = ReadonlyMap<string, string>

/** The content security policy blocks pictures over http; the api accepts their addresses: docs/specification.md, 5. */
const isUnencrypted = (address = ''): boolean => /^\s*http:/i.test(address)

const problemsFrom = (issues: readonly Issue[], input: Readonly<Record<string, string>>): Problems => {
  const problems = new Map<string, string>()
  for (const issue of issues) {
    const name = issue.path.join('.')
    if (!problems.has(name)) problems.set(name, messageFor(issue, input[name]))
  }
  if (isUnencrypted(input['image_url']) && !problems.has('image_url')) problems.set('image_url', noPicture)
  return problems
}

/** Every field computes the problems at every letter, which changes one item alone: the others come from the cache. */
const cached = <T extends object>(compute: (value: T) => Problems) => {
  const cache = new WeakMap<T, Problems>()
  return (value: T): Problems => {
    const problems = cache.get(value) ?? compute(value)
    cache.set(value, problems)
    return problems
  }
}

const problemsOfItem = cached((item: DraftItem) => {
  const { imageUrl: image_url, shopUrl: ecommerce_url, price: estimated_price, key: _, ...same } = item
  const { error } = newItem.safeParse(contentOfItem(item))
  return problemsFrom(error?.issues ?? [], { ...same, image_url, ecommerce_url, estimated_price })
})

export const problemOfNotes = (notes: string): string | undefined =>
  problemsFrom(outfitNotes.safeParse(notes).error?.issues ?? [], { '': notes }).get('')

/** Valid, because the draft has no photo of its own. */
const anyPhoto = '00000000-0000-0000-0000-000000000000'

export const problemsOf = cached((draft: Draft) => {
  const { title, description, cover: image_url, items } = draft
  const { error } = readyOf({ ...draft, items: [] }, anyPhoto)
  const issues = error?.issues.filter(({ path: [field] }) => field !== 'items' || items.length === 0)
  return new Map([
    ...problemsFrom(issues ?? [], { title, description, image_url }),
    ...items.flatMap((item, index) =>
      [...problemsOfItem(item)].map(([name, message]) => [`items.${index}.${name}`, message] as const),
    ),
  ])
})
