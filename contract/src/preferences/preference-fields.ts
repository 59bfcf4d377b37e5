export const incomplete = 'Please fill in all required fields'

export const genderCodes = [1, 2, 3, 4] as const
export type Gender = (typeof genderCodes)[number]
export const genders: Readonly<Record<Gender, string>> = {
  1: 'Male',
  2: 'Female',
  3: 'Other',
  4: 'Prefer not to say',
}

interface PreferenceField {
  /** On the wire, where the field is also read under its key. */
  readonly name: string
  readonly label: string
  readonly isRequired?: true
  readonly options: readonly string[] | Readonly<Record<Gender, readonly string[]>>
}

/** The fields of which a user chooses one option: those of docs/specification.md, 5, in its order and wording. */
const fields = {
  ageRange: {
    name: 'age_range',
    label: 'Age range',
    isRequired: true,
    options: ['18-24', '25-34', '35-44', '45-54', '55-64', '65+'],
  },
  bodyType: {
    name: 'body_type',
    label: 'Body type',
    options: {
      1: ['Rectangle', 'Inverted Triangle', 'Trapezoid', 'Triangle', 'Oval'],
      2: ['Hourglass', 'Triangle (Pear)', 'Inverted Triangle', 'Rectangle', 'Round (Apple)'],
      3: [],
      4: [],
    },
  },
  height: {
    name: 'height',
    label: 'Height',
    options: [
      'Under 5\'0"',
      '5\'0" - 5\'2"',
      '5\'3" - 5\'5"',
      '5\'6" - 5\'8"',
      '5\'9" - 5\'11"',
      '6\'0" - 6\'2"',
      'Over 6\'2"',
    ],
  },
  skinTone: {
    name: 'skin_tone',
    label: 'Skin tone',
    options: ['Very Fair', 'Fair', 'Light', 'Medium', 'Olive', 'Dark', 'Very Dark'],
  },
} as const satisfies Readonly<Record<string, PreferenceField>>

type Fields = typeof fields
export type PreferenceKey = keyof Fields
export type SkinTone = Fields['skinTone']['options'][number]
/** A value of each field, under its name and under its key. */
type Twice<Value> = { [Key in PreferenceKey as Key | Fields[Key]['name']]: Value }

export const preferenceFields: {
  readonly [Key in PreferenceKey]: PreferenceField & Pick<Fields[Key], 'name'>
} = fields
export const preferenceKeys = Object.keys(fields) as PreferenceKey[]

export const eachPreference = <Value>(make: (key: PreferenceKey) => Value) =>
  Object.fromEntries(preferenceKeys.map((key) => [key, make(key)])) as Record<PreferenceKey, Value>

export const eachPreferenceTwice = <Value>(make: (key: PreferenceKey) => Value) =>
  Object.fromEntries(
    preferenceKeys.flatMap((key) => [preferenceFields[key].name, key].map((name) => [name, make(key)])),
  ) as Twice<Value>

/** The options of a field; none where they depend on a gender that is not chosen yet. */
export const optionsOf = (key: PreferenceKey, gender?: Gender | ''): readonly string[] => {
  const { options } = preferenceFields[key]
  if ('length' in options) return options
  return gender ? options[gender] : []
}

type Chosen = { readonly gender: Gender } & Partial<Twice<string | null>>

/** The option that is chosen for a field: under its name, or else under its key. */
export const chosenOption = (preferences: Chosen, key: PreferenceKey): string | null =>
  preferences[preferenceFields[key].name] || preferences[key] || null

/** Label and words of each; without preferences, the labels alone. */
export const preferencesInWords = (
  preferences?: { readonly gender: Gender } & Readonly<Record<PreferenceKey, string | null>>,
): readonly (readonly [label: string, words: string | null | undefined])[] => [
  ['Gender', preferences && genders[preferences.gender]],
  ...preferenceKeys.map((key) => [preferenceFields[key].label, preferences?.[key]] as const),
]
