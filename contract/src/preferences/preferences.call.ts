import * as z from 'zod/mini'
import { call } from '../call.ts'
import { done, filledLine, identifier } from '../wire.ts'
import { ageRanges, bodyTypes, type Gender, heights, skinTones } from './preferences.ts'

export { ageRanges, bodyTypes, type Gender, genders, heights, skinTones } from './preferences.ts'

const mostColors = 20
const colors = z.strictObject({
  favorite_colors: z.array(filledLine(40)).check(z.maxLength(mostColors)),
})

const required = 'Please fill in all required fields'
const unlessMissing = ({ input }: { input?: unknown }) => ((input ?? '') === '' ? required : undefined)

/** Not chosen is told by leaving the field out, by null and by an empty text alike: forms do all three. */
const choice = <const Options extends readonly string[]>(options: Options) =>
  z.optional(z.nullable(z.enum(['', ...options])))

const gender = z.literal([1, 2, 3, 4])
const ageRange = choice(ageRanges)
const bodyType = choice([...new Set(Object.values(bodyTypes).flat())])
const skinTone = choice(skinTones)

type Chosen = string | null | undefined
const isOfGender = (type: Chosen, of: Gender) => !type || bodyTypes[of].includes(type)
const isOne = (name: Chosen, alias: Chosen) => !name || !alias || name === alias
const differ = 'This field and its other name say different things'

/** The three aliases are read where the name itself is not chosen. */
const preferencesUpdate = z
  .strictObject({
    gender: z.literal([1, 2, 3, 4], { error: unlessMissing }),
    color_preferences: z.optional(z.nullable(colors)),
    age_range: ageRange,
    ageRange,
    body_type: bodyType,
    bodyType,
    height: choice(heights),
    skin_tone: skinTone,
    skinTone,
  })
  .check(
    z.refine((given) => Boolean(given.age_range || given.ageRange), { path: ['age_range'], error: required }),
    z.refine((given) => isOne(given.age_range, given.ageRange), { path: ['ageRange'], error: differ }),
    z.refine((given) => isOne(given.body_type, given.bodyType), { path: ['bodyType'], error: differ }),
    z.refine((given) => isOne(given.skin_tone, given.skinTone), { path: ['skinTone'], error: differ }),
    z.refine((given) => isOfGender(given.body_type || given.bodyType, given.gender), {
      path: ['body_type'],
      error: 'This body type does not belong to the gender',
    }),
  )

const chosen = z.nullable(z.string())

export const preferences = z.object({
  gender,
  color_preferences: colors,
  age_range: z.enum(ageRanges),
  ageRange: z.enum(ageRanges),
  body_type: chosen,
  bodyType: chosen,
  height: chosen,
  skin_tone: chosen,
  skinTone: chosen,
})
export type Preferences = z.output<typeof preferences>

const owner = z.object({ name: z.string(), email: z.string(), user_id: identifier })

/** With none set, only the message and whose they would be. */
const currentPreferences = z.union([
  z.extend(owner, preferences.shape),
  z.extend(owner, { message: z.literal('No preferences found') }),
])

export const readPreferences = call({
  method: 'GET',
  path: '/api/user/profile/preferences/current/',
  who: 'user',
  summary: 'The style preferences of the person who asks, or the message that there are none',
  reply: currentPreferences,
})

export const updatePreferences = call({
  method: 'POST',
  isRepeatable: true,
  path: '/api/user/profile/preferences/update_preferences/',
  who: 'user',
  summary: 'Sets the style preferences of the person who asks, all at once',
  body: preferencesUpdate,
  reply: z.extend(done, { preferences }),
})
