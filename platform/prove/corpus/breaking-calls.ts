import type { ApiDocument } from '../../src/release/gate/api-document.ts'
import { all, callAt, demanded, field, noCall, noField } from './api-edits.ts'
import { type Breaking, type Edit, edit, refusedFor } from './change.ts'

const contract = (file: string): string => `@drape/contract/src/${file}`
const rating = contract('rating/rating.call.ts')
const photo = contract('photo/photo.call.ts')
const outfit = contract('outfit/outfit.call.ts')

const refused = refusedFor('calls')

/** The part that makes the calls of a file. */
const partOf = (file: string): 'shared' | 'stylist' | 'user' =>
  file === outfit ? 'stylist' : file.startsWith(contract('session/')) ? 'shared' : 'user'

const asks = (title: string, file: string, says: string, ...edits: readonly Edit[]): Breaking =>
  refused(title, `${partOf(file)} ${file}`, says, ...edits)

/** The part stays the same, and the live api differs. */
const answers = (
  title: string,
  file: string,
  says: string,
  api: (document: ApiDocument) => void,
): Breaking => ({
  ...asks(
    title,
    file,
    says,
    edit(
      partOf(file),
      `src/${partOf(file) === 'shared' ? 'api/index.ts' : 'app.tsx'}`,
      /^/,
      '// Once more.\n',
    ),
  ),
  api,
})

/** Calls that the live api does not answer as the part expects. */
export const breakingCalls: readonly Breaking[] = [
  asks(
    'a part makes a call that the api does not have yet',
    rating,
    'rateItem (POST /api/stylist/outfits/{id}/stars/) is no call of the api.',
    edit('user', rating, '/rate/', '/stars/'),
  ),
  asks(
    'a part sends a field that the api refuses',
    rating,
    'sends note, which the api refuses.',
    edit('user', rating, 'change: z.', 'note: z.optional(z.string()), change: z.'),
  ),
  asks(
    'a part no longer sends what the api demands',
    rating,
    'does not always send userId, which the api demands.',
    edit('user', rating, 'userId: identifier,', ''),
  ),
  asks(
    'a part may leave out what the api demands',
    rating,
    'does not always send userId, which the api demands.',
    edit('user', rating, 'userId: identifier,', 'userId: z.optional(identifier),'),
  ),
  asks(
    'a part sends a number where the api wants true or false',
    outfit,
    'sends approved that is number and not boolean, as the api wants it.',
    edit('stylist', outfit, 'approved: z.boolean()', 'approved: z.number()'),
  ),
  asks(
    'a part sends a choice more than the api knows',
    rating,
    'sends rating that is 0 and not',
    edit('user', rating, 'z.literal([1, 2, 3, 4, 5])', 'z.literal([0, 1, 2, 3, 4, 5])'),
  ),
  asks(
    'a part wants a field in the reply that the api does not give',
    photo,
    'wants photos[].likes in the reply, which the api does not always give.',
    edit('user', photo, 'outfit_count: z.int(),', 'outfit_count: z.int(),\n  likes: z.int(),'),
  ),
  asks(
    'a part wants a field of the reply in another type',
    rating,
    'wants another saved than the api gives: it is boolean and not string.',
    edit('user', rating, 'saved: z.boolean()', 'saved: z.string()'),
  ),
  asks(
    'a part pages by another name',
    photo,
    'sends before in its query, which the api does not know.',
    edit('user', contract('formats.ts'), 'after: z.optional', 'before: z.optional'),
  ),
  asks(
    'a part sends the file of a form under another name',
    photo,
    'sends picture, which the api refuses.',
    edit('user', photo, "file: 'image'", "file: 'picture'"),
  ),
  answers(
    'the api no longer has a call',
    contract('profile/profile.call.ts'),
    'is no call of the api.',
    noCall('/api/user/profile/export/'),
  ),
  answers(
    'the api demands a field more',
    rating,
    'does not always send why, which the api demands.',
    all(field('RateItemBody', 'why', { type: 'string' }), demanded('RateItemBody', 'why')),
  ),
  answers(
    'the api refuses a field that it took',
    outfit,
    'sends stylistNotes, which the api refuses.',
    noField('ApproveOutfitBody', 'stylistNotes'),
  ),
  answers(
    'the api no longer gives a field',
    photo,
    'wants outfit_count in the reply, which the api does not always give.',
    noField('Photo', 'outfit_count'),
  ),
  answers(
    'the api gives null where it never did',
    photo,
    'wants another thumbnail_url than the api gives: it is null and not string.',
    field('Photo', 'thumbnail_url', { anyOf: [{ type: 'string' }, { type: 'null' }] }),
  ),
  answers(
    'the api has one status more',
    photo,
    'wants another status than the api gives: it is "refused" and not "processing" or "approved".',
    field('Photo', 'status', { type: 'string', enum: ['processing', 'approved', 'refused'] }),
  ),
  answers(
    'the api has moved a call',
    contract('session/session.call.ts'),
    'refreshUser (POST /api/token/refresh/) is no call of the api.',
    callAt('/api/token/refresh/', '/api/token/renew/'),
  ),
]
