import * as z from 'zod/mini'
import { callsOf } from '../call.ts'
import { done, filledLine, identifier } from '../formats.ts'
import {
  chosenOption,
  eachPreferenceTwice,
  genderCodes,
  incomplete,
  optionsOf,
  type PreferenceKey,
  preferenceFields,
  preferenceKeys,
} from './preference-fields.ts'

const call = callsOf('preferences')

export const about = 'The style preferences of a client.'

const maxColors = 20
const colors = z.strictObject({
  favorite_colors: z.array(filledLine(40)).check(z.maxLength(maxColors)),
})

const unlessMissing = ({ input }: { input?: unknown }) => ((input ?? '') === '' ? incomplete : undefined)

const gender = z.literal(genderCodes)
const optionsOfAny = (key: PreferenceKey) => [...new Set(Object.values(preferenceFields[key].options).flat())]

/** A missing field, null and an empty text all mean "not chosen": forms send all three. */
const choice = (key: PreferenceKey) => z.optional(z.nullable(z.enum(['', ...optionsOfAny(key)])))

const preferencesUpdate = z
  .strictObject({
    gender: z.literal(genderCodes, { error: unlessMissing }),
    color_preferences: z.optional(z.nullable(colors)),
    ...eachPreferenceTwice(choice),
  })
  .check(({ value, issues }) => {
    const complain = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: value })
    for (const key of preferenceKeys) {
      const { name, label, isRequired } = preferenceFields[key]
      const option = chosenOption(value, key)
      if (isRequired && !option) complain(name, incomplete)
      if (value[name] && value[key] && value[name] !== value[key])
        complain(key, 'This field and its other name say different things')
      if (option && !optionsOf(key, value.gender).includes(option))
        complain(name, `This ${label.toLowerCase()} does not belong to the gender`)
    }
  })

const storedOption = (key: PreferenceKey) =>
  preferenceFields[key].isRequired ? z.enum(optionsOfAny(key)) : z.nullable(z.string())

export const preferences = z.object({
  gender,
  color_preferences: colors,
  ...eachPreferenceTwice(storedOption),
})
export type Preferences = z.output<typeof preferences>

const owner = z.object({
  name: z.string(),
  email: z.string(),
  user_id: identifier,
  /** Whether sizes or anything else of the fit was said. A server that implements only the specification does not say. */
  has_fit: z.optional(z.boolean()),
})

export const noPreferencesFound = 'No preferences found' as const

/** Without preferences, only the message and the owner. */
const currentPreferences = z.union([
  z.extend(owner, preferences.shape),
  z.extend(owner, { message: z.literal(noPreferencesFound) }),
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
  changes: ['preferences', 'profile'],
  summary: 'Sets the style preferences of the person who asks, all at once',
  body: preferencesUpdate,
  reply: z.extend(done, { preferences }),
})
