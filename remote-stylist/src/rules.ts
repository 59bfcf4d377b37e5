import { highestPrice, longest } from '@drape/contract/outfit'
import type { FormRule } from '@drape/remote-shared/desk'
import { rupees } from '@drape/remote-shared/format'
import { newItem, newOutfit, outfitNotes } from './checks.ts'
import { tooLong } from './form-rules.tsx'

const onlySpaces = 'Please write more than spaces'
const unreadable = 'Please leave out what is no plain text'
const noLink = 'Please give the link in full, beginning with https://'
const spacedLink = 'Please leave out the space: a link has none'
const linkWithPassword = 'Please leave out the name and password before the @, which are for nobody else'
const noPicture = 'Please give a picture that begins with https://: browsers show no other here'
const noPrice = `Please give a price from 0 to ${rupees(highestPrice)}, with at most two decimals`

interface Issue {
  readonly code: string
  readonly maximum?: unknown
}

interface Schema {
  readonly safeParse: (value: unknown) => {
    readonly error?: { readonly issues: readonly Issue[] } | undefined
  }
}

const textMessage = ({ code, maximum }: Issue): string => {
  if (code === 'too_small') return onlySpaces
  return code === 'too_big' ? tooLong(Number(maximum)) : unreadable
}

const linkMessage = (_: Issue, address: string): string => {
  if (address.length > longest.address) return tooLong(longest.address)
  if (/^[a-z]+:\/\/[^/?#]*@/i.test(address)) return linkWithPassword
  return /\s/.test(address) ? spacedLink : noLink
}

/** A rule by the contract's schema. What is empty is no concern of it. */
const ruleOf = (
  schema: Schema,
  messageOf: (issue: Issue, text: string) => string = textMessage,
  read: (text: string) => unknown = (text) => text,
): FormRule => ({
  validator: async (_, value) => {
    const text = String(value ?? '')
    const [issue] = (text !== '' && schema.safeParse(read(text)).error?.issues) || []
    if (issue) throw new Error(messageOf(issue, text.trim()))
  },
})

const trimmed = (text: string) => text.trim()
const required = (message: string): FormRule => ({ required: true, message })
const link = ruleOf(newItem.shape.ecommerce_url, linkMessage, trimmed)
/** The content security policy blocks pictures over http; the api accepts their addresses, as the specification allows. */
const picture = [link, { pattern: /^(?!\s*http:)/i, message: noPicture }]

export const outfitRules = {
  title: [required('Please give the outfit a title'), ruleOf(newOutfit.shape.title)],
  description: [required('Please describe the outfit'), ruleOf(newOutfit.shape.description)],
  cover: picture,
  notes: [ruleOf(outfitNotes)],
}

export const itemRules = {
  category: [required('Please give a category'), ruleOf(newItem.shape.category)],
  name: [required('Please give a name'), ruleOf(newItem.shape.name)],
  brand: [required('Please give a brand'), ruleOf(newItem.shape.brand)],
  imageUrl: picture,
  shopUrl: [link],
  price: [
    required('Please give a price'),
    ruleOf(
      newItem.shape.estimated_price,
      () => noPrice,
      (text) => Number(text.trim() || Number.NaN),
    ),
  ],
}

export const itemsRule = {
  validator: async (_: unknown, items: readonly unknown[]) => {
    if (items.length === 0) throw new Error('Please add an item')
  },
}
