import type { Gender, Preferences } from '@drape/remote-shared/user-calls'
import { type ageRanges, bodyTypes, heights, skinTones } from '@drape/remote-shared/user-calls'

/** What the form says so far; '' is not chosen. */
export interface Draft {
  readonly gender: Gender | ''
  readonly ageRange: (typeof ageRanges)[number] | ''
  readonly bodyType: string
  readonly height: (typeof heights)[number] | ''
  readonly skinTone: (typeof skinTones)[number] | ''
  readonly colors: readonly string[]
}

const oneOf = <Option extends string>(options: readonly Option[], value: string | null): Option | '' =>
  options.find((option) => option === value) ?? ''

export const bodyTypesOf = (gender: Gender | ''): readonly string[] => (gender ? bodyTypes[gender] : [])

export const draftOf = (kept: Preferences | undefined): Draft => {
  if (!kept) return { gender: '', ageRange: '', bodyType: '', height: '', skinTone: '', colors: [] }
  return {
    gender: kept.gender,
    ageRange: kept.age_range,
    bodyType: oneOf(bodyTypesOf(kept.gender), kept.body_type),
    height: oneOf(heights, kept.height),
    skinTone: oneOf(skinTones, kept.skin_tone),
    colors: kept.color_preferences.favorite_colors,
  }
}

/** A body type that does not belong to the gender goes with the old one. */
export const withGender = (draft: Draft, gender: Gender): Draft => ({
  ...draft,
  gender,
  bodyType: oneOf(bodyTypesOf(gender), draft.bodyType),
})

export const withColor = (draft: Draft, color: string): Draft => ({
  ...draft,
  colors: draft.colors.includes(color)
    ? draft.colors.filter((chosen) => chosen !== color)
    : [...draft.colors, color],
})

/** What the server is told, or undefined while something required is missing. */
export const bodyOf = ({ gender, ageRange, bodyType, height, skinTone, colors }: Draft) => {
  if (!gender || !ageRange) return undefined
  return {
    gender,
    color_preferences: { favorite_colors: [...colors] },
    age_range: ageRange,
    body_type: bodyType || null,
    height: height || null,
    skin_tone: skinTone || null,
  }
}

export const isSame = (one: Draft, other: Draft): boolean => {
  const sorted = (draft: Draft) => JSON.stringify({ ...draft, colors: draft.colors.toSorted() })
  return sorted(one) === sorted(other)
}
