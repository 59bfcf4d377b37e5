import * as z from 'zod/mini'
import {
  genderCodes,
  optionsOf,
  type PreferenceKey,
  preferenceFields,
  preferenceKeys,
} from './preference-fields.ts'
import { updatePreferences } from './preferences.call.ts'

const { body } = updatePreferences
const required = { gender: 2, age_range: '25-34' }
const preferencesWith = (changes: object) => ({ ...required, ...changes })
const takes = (input: object) => z.safeParse(body, input).success
const complaint = (input: object) => z.safeParse(body, input).error?.issues[0]?.message

const ofEach = (options: readonly string[]) => [options, options, options, options]
/** For each gender the options of docs/specification.md, 5, copied independently of the code. */
const specified: Readonly<Record<PreferenceKey, readonly (readonly string[])[]>> = {
  ageRange: ofEach(['18-24', '25-34', '35-44', '45-54', '55-64', '65+']),
  bodyType: [
    ['Rectangle', 'Inverted Triangle', 'Trapezoid', 'Triangle', 'Oval'],
    ['Hourglass', 'Triangle (Pear)', 'Inverted Triangle', 'Rectangle', 'Round (Apple)'],
    [],
    [],
  ],
  height: ofEach([
    `Under 5'0"`,
    `5'0" - 5'2"`,
    `5'3" - 5'5"`,
    `5'6" - 5'8"`,
    `5'9" - 5'11"`,
    `6'0" - 6'2"`,
    `Over 6'2"`,
  ]),
  skinTone: ofEach(['Very Fair', 'Fair', 'Light', 'Medium', 'Olive', 'Dark', 'Very Dark']),
}

/** Values that may be mistaken for an option. */
const candidates = Object.values(specified)
  .flat(2)
  .flatMap((option) => [option, option.toLowerCase(), `${option} `, `${option}\n`])
const names = preferenceKeys.flatMap((key) =>
  [...new Set([key, preferenceFields[key].name])].map((name) => [key, name] as const),
)

describe('the options', () => {
  it.each(names)('of %s, as %s, are exactly those of the specification for each gender', (key, name) => {
    const rest = key === 'ageRange' ? {} : { age_range: '25-34' }
    const accepted = [1, 2, 3, 4].map((gender) => [
      ...new Set(candidates.filter((option) => takes({ gender, ...rest, [name]: option }))),
    ])
    expect(accepted.map((options) => options.toSorted())).toEqual(
      specified[key].map((options) => options.toSorted()),
    )
  })

  it.each(preferenceKeys)('of %s stand in the order of the specification', (key) => {
    expect(genderCodes.map((gender) => optionsOf(key, gender))).toEqual(specified[key])
  })

  it('are refused with a message when a body type is of the other gender', () => {
    expect(complaint(preferencesWith({ gender: 1, body_type: 'Hourglass' }))).toBe(
      'This body type does not belong to the gender',
    )
  })
})

describe('the gender', () => {
  it.each([1, 2, 3, 4])('may be %j', (gender) => expect(takes(preferencesWith({ gender }))).toBe(true))

  it.each([0, 5, 1.5, -1, 1e308, '1', '2', 'Female', true, [1], { gender: 1 }])('is not %j', (gender) => {
    expect(takes(preferencesWith({ gender }))).toBe(false)
  })
})

describe('what is required', () => {
  it.each([undefined, null, ''])('is missed in the words of the specification when it is %j', (nothing) => {
    for (const input of [preferencesWith({ gender: nothing }), preferencesWith({ age_range: nothing })]) {
      expect(complaint(input)).toBe('Please fill in all required fields')
    }
  })
})

describe('what is not chosen', () => {
  it.each([undefined, null, ''])('may be %j', (nothing) => {
    const fields = ['body_type', 'bodyType', 'height', 'skin_tone', 'skinTone', 'ageRange']
    expect(takes(preferencesWith(Object.fromEntries(fields.map((field) => [field, nothing]))))).toBe(true)
  })

  it.each([undefined, null])('may be %j for the colours', (nothing) => {
    expect(takes(preferencesWith({ color_preferences: nothing }))).toBe(true)
  })

  it.each([undefined, null, ''])('under its name (%j) is read under its other name', (nothing) => {
    expect(takes({ gender: 2, age_range: nothing, ageRange: '65+' })).toBe(true)
    expect(takes(preferencesWith({ body_type: nothing, bodyType: 'Oval' }))).toBe(false)
  })
})

describe('a field and its other name', () => {
  it.each([
    ['age_range', 'ageRange', '25-34', '65+'],
    ['body_type', 'bodyType', 'Hourglass', 'Rectangle'],
    ['skin_tone', 'skinTone', 'Fair', 'Dark'],
  ])('(%s, %s) may say the same, but not different things', (name, alias, one, other) => {
    expect(takes(preferencesWith({ [name]: one, [alias]: one }))).toBe(true)
    expect(complaint(preferencesWith({ [name]: one, [alias]: other }))).toBe(
      'This field and its other name say different things',
    )
  })
})

describe('the favourite colours', () => {
  const takesColours = (favorite_colors: unknown) =>
    takes(preferencesWith({ color_preferences: { favorite_colors } }))

  it('are up to 20 short lines', () => {
    expect(takesColours([])).toBe(true)
    expect(takesColours(['Indigo', 'मेहंदी', '#8b1e3f'])).toBe(true)
    expect(takesColours(Array(20).fill('Rust'))).toBe(true)
    for (const colours of [
      Array(21).fill('Rust'),
      [''],
      ['x'.repeat(41)],
      ['a\u0000'],
      [1],
      'Rust',
      {},
      null,
    ]) {
      expect(takesColours(colours)).toBe(false)
    }
  })
})

it('an unknown field is refused', () => {
  expect(takes(required)).toBe(true)
  expect(takes(preferencesWith({ weight: 60 }))).toBe(false)
  expect(takes(preferencesWith({ color_preferences: { favorite_colors: [], others: [] } }))).toBe(false)
})
