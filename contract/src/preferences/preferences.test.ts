import * as z from 'zod/mini'
import { updatePreferences } from './preferences.call.ts'

const { body } = updatePreferences
const enough = { gender: 2, age_range: '25-34' }
const given = (changes: object) => ({ ...enough, ...changes })
const takes = (asked: object) => z.safeParse(body, asked).success
const complaint = (asked: object) => z.safeParse(body, asked).error?.issues[0]?.message

// The words of the specification, section 5, typed off it once more.
const ages = ['18-24', '25-34', '35-44', '45-54', '55-64', '65+']
const male = ['Rectangle', 'Inverted Triangle', 'Trapezoid', 'Triangle', 'Oval']
const female = ['Hourglass', 'Triangle (Pear)', 'Inverted Triangle', 'Rectangle', 'Round (Apple)']
const heights = [
  `Under 5'0"`,
  `5'0" - 5'2"`,
  `5'3" - 5'5"`,
  `5'6" - 5'8"`,
  `5'9" - 5'11"`,
  `6'0" - 6'2"`,
  `Over 6'2"`,
]
const tones = ['Very Fair', 'Fair', 'Light', 'Medium', 'Olive', 'Dark', 'Very Dark']

/** Everything anybody may think of as an option of some list. */
const candidates = [...ages, ...male, ...female, ...heights, ...tones].flatMap((option) => [
  option,
  option.toLowerCase(),
  `${option} `,
  `${option}\n`,
])
const taken = (field: string, from: object = enough) => [
  ...new Set(candidates.filter((option) => takes({ ...from, [field]: option }))),
]

describe('the options', () => {
  it.each(['age_range', 'ageRange'])('of %s are exactly those of the specification', (field) => {
    expect(taken(field, { gender: 2 })).toEqual(ages)
  })

  it('of the height are exactly those of the specification', () => expect(taken('height')).toEqual(heights))

  it.each(['skin_tone', 'skinTone'])('of %s are exactly those of the specification', (field) => {
    expect(taken(field)).toEqual(tones)
  })

  it.each(['body_type', 'bodyType'])('of %s are exactly those of the gender', (field) => {
    const of = (gender: number) => taken(field, given({ gender })).toSorted()
    expect(of(1)).toEqual(male.toSorted())
    expect(of(2)).toEqual(female.toSorted())
    expect(of(3)).toEqual([])
    expect(of(4)).toEqual([])
  })

  it('say so when a body type is of the other gender', () => {
    expect(complaint(given({ gender: 1, body_type: 'Hourglass' }))).toBe(
      'This body type does not belong to the gender',
    )
  })
})

describe('the gender', () => {
  it.each([1, 2, 3, 4])('may be %j', (gender) => expect(takes(given({ gender }))).toBe(true))

  it.each([0, 5, 1.5, -1, 1e308, '1', '2', 'Female', true, [1], { gender: 1 }])('is not %j', (gender) => {
    expect(takes(given({ gender }))).toBe(false)
  })
})

describe('what is required', () => {
  it.each([undefined, null, ''])('is missed in the words of the specification when it is %j', (nothing) => {
    for (const asked of [given({ gender: nothing }), given({ age_range: nothing })]) {
      expect(complaint(asked)).toBe('Please fill in all required fields')
    }
  })
})

describe('what is not chosen', () => {
  it.each([undefined, null, ''])('may be %j', (nothing) => {
    const fields = ['body_type', 'bodyType', 'height', 'skin_tone', 'skinTone', 'ageRange']
    expect(takes(given(Object.fromEntries(fields.map((field) => [field, nothing]))))).toBe(true)
  })

  it.each([undefined, null])('may be %j for the colours', (nothing) => {
    expect(takes(given({ color_preferences: nothing }))).toBe(true)
  })

  it.each([undefined, null, ''])('under its name (%j) is read under its other name', (nothing) => {
    expect(takes({ gender: 2, age_range: nothing, ageRange: '65+' })).toBe(true)
    expect(takes(given({ body_type: nothing, bodyType: 'Oval' }))).toBe(false)
  })
})

describe('a field and its other name', () => {
  it.each([
    ['age_range', 'ageRange', '25-34', '65+'],
    ['body_type', 'bodyType', 'Hourglass', 'Rectangle'],
    ['skin_tone', 'skinTone', 'Fair', 'Dark'],
  ])('(%s, %s) may say the same, but not different things', (name, alias, one, other) => {
    expect(takes(given({ [name]: one, [alias]: one }))).toBe(true)
    expect(complaint(given({ [name]: one, [alias]: other }))).toBe(
      'This field and its other name say different things',
    )
  })
})

describe('the favourite colours', () => {
  const takesColours = (favorite_colors: unknown) => takes(given({ color_preferences: { favorite_colors } }))

  it('are up to 20 short lines', () => {
    expect(takesColours([])).toBe(true)
    expect(takesColours(['Indigo', 'मेहंदी', '#8b1e3f'])).toBe(true)
    expect(takesColours(Array(20).fill('Rust'))).toBe(true)
    for (const wrong of [
      Array(21).fill('Rust'),
      [''],
      ['x'.repeat(41)],
      ['a\u0000'],
      [1],
      'Rust',
      {},
      null,
    ]) {
      expect(takesColours(wrong)).toBe(false)
    }
  })
})

it('a field that nobody knows is refused', () => {
  expect(takes(enough)).toBe(true)
  expect(takes(given({ weight: 60 }))).toBe(false)
  expect(takes(given({ color_preferences: { favorite_colors: [], others: [] } }))).toBe(false)
})
