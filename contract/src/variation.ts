import { type Gender, genderCodes, genders } from './preferences/preference-fields.ts'

/** The names under which a reply may carry the same field. */
export const otherNames: readonly (readonly string[])[] = [
  ['id', 'uuid', 'user_id', 'stylistId'],
  ['access', 'access_token'],
  ['refresh', 'refresh_token'],
  ['age_range', 'ageRange'],
  ['body_type', 'bodyType'],
  ['skin_tone', 'skinTone'],
  // A server that implements only the specification has no thumbnails.
  ['image_url', 'thumbnail_url'],
]

/** The fields without which a reply, or a row of a list, is useless. */
export const essentials: readonly string[] = [
  'access',
  'google_token',
  'itemId',
  'outfits',
  'photos',
  'rating',
  'ratings',
  'request',
  'requests',
  'user',
]

const lettersOf = (words: string): string => words.toLowerCase().replace(/[^a-z]/g, '')

/** The gender is sent as a code; it may be returned as one, or in words. */
export const genderOf = (value: unknown): Gender | undefined =>
  genderCodes.find(
    (code) => String(code) === String(value) || lettersOf(genders[code]) === lettersOf(String(value)),
  )
