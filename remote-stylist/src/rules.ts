// It must be evaluated first.
import '@drape/contract/jitless'
import { newItem, newOutfit } from '@drape/contract/new-outfit'
import { highestPrice, longest } from '@drape/contract/outfit'
import { type FormRule, tooLong } from '@drape/remote-shared/desk'
import { rupees } from '@drape/remote-shared/format'
import { priceOf } from './item-texts.ts'

interface Issue {
  readonly code: string
  readonly maximum?: unknown
}

interface Schema {
  readonly safeParse: (value: unknown) => {
    readonly error?: { readonly issues: readonly Issue[] } | undefined
  }
}

/** What is wrong with a text. */
type Check = (text: string) => string | undefined

const messageOf = ({ code, maximum }: Issue): string => {
  if (code === 'too_small') return 'Please write more than spaces'
  return code === 'too_big' ? tooLong(Number(maximum)) : 'Please leave out what is no plain text'
}

/** What is empty is wrong only where it is `missing`. */
const checkOf =
  (schema: Schema, missing?: string, message: (issue: Issue, text: string) => string = messageOf): Check =>
  (text) => {
    if (text === '') return missing
    const [issue] = schema.safeParse(text.trim()).error?.issues ?? []
    return issue && message(issue, text.trim())
  }

const link = checkOf(newItem.shape.ecommerce_url, undefined, (_, address) => {
  if (address.length > longest.address) return tooLong(longest.address)
  if (/^[a-z]+:\/\/[^/?#]*@/i.test(address))
    return 'Please leave out the name and password before the @, which are for nobody else'
  if (/\s/.test(address)) return 'Please leave out the space: a link has none'
  return 'Please give the link in full, beginning with https://'
})

/** The content security policy blocks pictures over http; the api accepts their addresses, as the specification allows. */
const picture: Check = (address) =>
  link(address) ??
  (/^\s*http:/i.test(address)
    ? 'Please give a picture that begins with https://: browsers show no other here'
    : undefined)

const price: Check = (text) => {
  if (text === '') return 'Please give a price'
  return newItem.shape.estimated_price.safeParse(priceOf(text)).success
    ? undefined
    : `Please give a price from 0 to ${rupees(highestPrice)}, with at most two decimals`
}

/** By the names in a draft, in the order of the fields on the page. */
export const outfitChecks = {
  title: checkOf(newOutfit.shape.title, 'Please give the outfit a title'),
  description: checkOf(newOutfit.shape.description, 'Please describe the outfit'),
  cover: picture,
}

export const itemChecks = {
  category: checkOf(newItem.shape.category, 'Please give a category'),
  name: checkOf(newItem.shape.name, 'Please give a name'),
  brand: checkOf(newItem.shape.brand, 'Please give a brand'),
  imageUrl: picture,
  shopUrl: link,
  price,
  size: checkOf(newItem.shape.size),
  fitNote: checkOf(newItem.shape.fit_note),
}

export const ruleOf = (check: Check): FormRule => ({
  required: check('') !== undefined,
  validator: async (_, text) => {
    const problem = check(text)
    if (problem) throw new Error(problem)
  },
})

/** What is wrong with these values, as antd's `setFields` takes it. */
export const problemsIn = (
  checks: Readonly<Record<string, Check>>,
  values: Readonly<Record<string, unknown>>,
  path: readonly (string | number)[] = [],
) =>
  Object.entries(checks).flatMap(([name, check]) => {
    const problem = check(String(values[name]))
    return problem ? [{ name: [...path, name], errors: [problem] }] : []
  })
