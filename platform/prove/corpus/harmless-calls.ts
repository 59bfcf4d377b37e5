import type { ApiDocument } from '../../src/release/gate/api-document.ts'
import { all, callAt, field, noCall } from './api-edits.ts'
import { type Change, edit, passes } from './change.ts'

const once = (title: string, api: (document: ApiDocument) => void): Change => ({
  ...passes(title, edit('user', 'src/app.tsx', /^/, '// Once more.\n')),
  api,
})
const rating = '@drape/contract/src/rating/rating.call.ts'

/** Differences between the api and a part that do not matter. */
export const harmlessCalls: readonly Change[] = [
  once(
    'the api is one of production, and has no identity for development',
    all(noCall('/api/development/identity/token/'), noCall('/api/development/identity/keys/')),
  ),
  once('the api gives a field more', field('Photo', 'likes', { type: 'integer' })),
  once('the api takes a field more, where somebody has it', field('RateItemBody', 'why', { type: 'string' })),
  once(
    'the api takes a choice more',
    field('RateItemBody', 'rating', { type: 'number', enum: [0, 1, 2, 3, 4, 5] }),
  ),
  once('the api takes anything for a field', field('RateItemBody', 'rating', {})),
  once(
    'the api is stricter in how long a text may be',
    field('Outfit', 'title', { type: 'string', maxLength: 20 }),
  ),
  once(
    'the api writes a path without its last slash, and calls an identifier by another name',
    callAt('/api/stylist/outfits/{id}/rate/', '/api/stylist/outfits/{outfit}/rate'),
  ),
  passes(
    'the contract has a call that no part makes',
    edit(
      'user',
      rating,
      /$/,
      `\nexport const unrateItem = call({
  method: 'DELETE',
  path: '/api/stylist/outfits/{id}/rate/',
  who: 'user',
  summary: 'Not yet',
  reply: done,
})\n`,
    ),
  ),
  passes(
    'a part takes any number where the api gives whole ones',
    edit('user', rating, 'totalItems: z.int()', 'totalItems: z.number()'),
  ),
  passes(
    'a part no longer reads a field of a reply that nobody shows',
    edit('user', rating, /,\n {4}ratedItems: z.int\(\)/, ''),
  ),
]
