/** The lists of the specification, section 5, in its order and its words. */
export const genders = { 1: 'Male', 2: 'Female', 3: 'Other', 4: 'Prefer not to say' } as const

export type Gender = 1 | 2 | 3 | 4

export const ageRanges = ['18-24', '25-34', '35-44', '45-54', '55-64', '65+'] as const

const male = ['Rectangle', 'Inverted Triangle', 'Trapezoid', 'Triangle', 'Oval'] as const
const female = ['Hourglass', 'Triangle (Pear)', 'Inverted Triangle', 'Rectangle', 'Round (Apple)'] as const

export const bodyTypes: Readonly<Record<Gender, readonly string[]>> = { 1: male, 2: female, 3: [], 4: [] }

export const heights = [
  'Under 5\'0"',
  '5\'0" - 5\'2"',
  '5\'3" - 5\'5"',
  '5\'6" - 5\'8"',
  '5\'9" - 5\'11"',
  '6\'0" - 6\'2"',
  'Over 6\'2"',
] as const

export const skinTones = ['Very Fair', 'Fair', 'Light', 'Medium', 'Olive', 'Dark', 'Very Dark'] as const
