import { line, page } from '@drape/contract/formats'
import { createOutfit } from '@drape/contract/outfit'
import { incomplete } from '@drape/contract/preference-fields'
import { updatePreferences } from '@drape/contract/preferences'
import { rateItem } from '@drape/contract/rating'
import { signForDevelopment } from '@drape/contract/session'
import { createTemplate, longestTemplate } from '@drape/contract/template'
import * as z from 'zod/mini'
import { type $ZodType, safeParse } from 'zod/v4/core'
import { messageOf } from './validation-message.ts'

const messageFor = (schema: $ZodType | undefined, input: unknown) =>
  safeParse(schema as $ZodType, input, { error: messageOf }).error?.issues[0]?.message

const id = '01990000-0000-7000-8000-000000000000'
const item = { category: 'Top', name: 'Shirt', brand: 'B', estimated_price: 1 }
const outfit = { photo: id, title: 'T', description: 'D', items: [item] }
const template = { kind: 'note', name: 'N', text: 'T' }
const withItem = (change: object) => ({ ...outfit, items: [item, { ...item, ...change }] })

describe('what is wrong with a request is said in plain words', () => {
  it.each([
    [rateItem.body, { userId: id, itemId: id }, 'rating: please choose one of the options.'],
    [rateItem.body, { rating: 0, userId: id, itemId: id }, 'rating: this is none of the options.'],
    [rateItem.body, { rating: 6, userId: id, itemId: id }, 'rating: this is none of the options.'],
    [rateItem.body, { rating: 2.5, userId: id, itemId: id }, 'rating: this is none of the options.'],
    [rateItem.body, { rating: -1, userId: id, itemId: id }, 'rating: this is none of the options.'],
    [rateItem.body, { rating: 5, userId: 'me', itemId: id }, 'userId: this must be an identifier.'],
    [rateItem.body, [], 'This must be an object.'],
    [
      rateItem.body,
      { rating: 5, userId: id, itemId: id, hidden: 1 },
      'There is a field here that we do not know.',
    ],
    [createOutfit.body, { ...outfit, title: ' ' }, 'title: please fill this in.'],
    [createOutfit.body, { ...outfit, title: undefined }, 'title: please fill this in.'],
    [createOutfit.body, { ...outfit, title: 'x'.repeat(121) }, 'title: this must be at most 120 characters.'],
    [createOutfit.body, { ...outfit, title: 'a\nb' }, 'title: this has characters that do not belong here.'],
    [createOutfit.body, { ...outfit, items: [] }, 'items: this must be at least 1 entry.'],
    [
      createOutfit.body,
      withItem({ estimated_price: '12' }),
      'items.1.estimated_price: this must be a number.',
    ],
    [
      createOutfit.body,
      withItem(JSON.parse('{"estimated_price":1e400}')),
      'items.1.estimated_price: this must be a number.',
    ],
    [
      createOutfit.body,
      withItem({ estimated_price: -1 }),
      'items.1.estimated_price: this must be at least 0.',
    ],
    [createOutfit.body, withItem({ hidden: 1 }), 'items.1: there is a field here that we do not know.'],
    [
      createOutfit.body,
      withItem({ image_url: 'ftp://hidden.example' }),
      'items.1.image_url: this must be a web address that begins with http:// or https://.',
    ],
    [
      createOutfit.body,
      withItem({ ecommerce_url: 'ftp://hidden.example' }),
      'items.1.ecommerce_url: this must be a web address that begins with http:// or https://.',
    ],
    [createTemplate.body, { ...template, name: ' ' }, 'name: please fill this in.'],
    [
      createTemplate.body,
      { ...template, name: 'a\nb' },
      'name: this has characters that do not belong here.',
    ],
    [
      createTemplate.body,
      { ...template, name: 'x'.repeat(longestTemplate.name + 1) },
      `name: this must be at most ${longestTemplate.name} characters.`,
    ],
    [createTemplate.body, { ...template, text: '\n' }, 'text: please fill this in.'],
    [
      createTemplate.body,
      { ...template, text: 'x'.repeat(longestTemplate.text + 1) },
      `text: this must be at most ${longestTemplate.text} characters.`,
    ],
    [createTemplate.body, { ...template, kind: 'title' }, 'kind: this is none of the options.'],
    [signForDevelopment.body, { name: 'A', email: 'hidden' }, 'email: this must be an e-mail address.'],
    [page, { limit: 'many' }, 'limit: this must be a number.'],
    [page, { limit: '1.5' }, 'limit: this must be a whole number.'],
    [page, { limit: '1000' }, 'limit: this must be at most 100.'],
    [z.object({ a: line(9) }), { a: 'hid\u0000den' }, 'a: this has characters that do not belong here.'],
    [z.object({ a: line(9) }), { a: '\ud800' }, 'a: this has characters that do not belong here.'],
  ])('%#: %3$s', (schema, input, message) => {
    expect(messageFor(schema, input)).toBe(message)
    expect(message).not.toContain('hidden')
  })

  it("and in the contract's own, where it has some", () => {
    expect(messageFor(updatePreferences.body, { gender: 1 })).toBe(incomplete)
    for (const body of [
      { ...outfit, image_url: 'javascript:hidden' },
      withItem({ image_url: 'javascript:hidden' }),
      withItem({ ecommerce_url: 'javascript:hidden' }),
    ])
      expect(messageFor(createOutfit.body, body)).toBe(
        'Please give links in full, beginning with http:// or https://',
      )
    expect(messageFor(createOutfit.body, withItem({ estimated_price: 0.001 }))).toBe(
      'A price has at most two decimals',
    )
  })
})
