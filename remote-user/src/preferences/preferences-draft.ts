import {
  eachPreference,
  type Gender,
  optionsOf,
  type PreferenceKey,
  preferenceFields,
  preferenceKeys,
} from '@drape/contract/preference-fields'
import type { Preferences } from '@drape/contract/preferences'

/** The form's values; '' means not chosen. */
export interface Draft extends Readonly<Record<PreferenceKey, string>> {
  readonly gender: Gender | ''
  readonly colors: readonly string[]
}

/** Values that are not an option, or not one for this gender, count as not chosen. */
const validOptions = (
  values: Readonly<Record<PreferenceKey, string | null>> | undefined,
  gender: Gender | '',
) => eachPreference((key) => optionsOf(key, gender).find((option) => option === values?.[key]) ?? '')

export const draftOf = (preferences: Preferences | undefined): Draft => {
  const gender = preferences?.gender ?? ''
  return {
    gender,
    ...validOptions(preferences, gender),
    colors: preferences?.color_preferences.favorite_colors ?? [],
  }
}

export const withGender = (draft: Draft, gender: Gender): Draft => ({
  ...draft,
  gender,
  ...validOptions(draft, gender),
})

export const withColor = (draft: Draft, color: string): Draft => ({
  ...draft,
  colors: draft.colors.includes(color)
    ? draft.colors.filter((selected) => selected !== color)
    : [...draft.colors, color],
})

/** The first required field without a choice, in the order of the form. */
export const firstMissing = (draft: Draft): 'gender' | PreferenceKey | undefined =>
  draft.gender ? preferenceKeys.find((key) => preferenceFields[key].isRequired && !draft[key]) : 'gender'

/** The request body, or undefined if a required field is missing. */
export const bodyOf = (draft: Draft) => {
  const { gender, colors } = draft
  if (!gender || firstMissing(draft)) return undefined
  const fields = preferenceKeys.map((key) => [preferenceFields[key].name, draft[key] || null] as const)
  return { gender, color_preferences: { favorite_colors: [...colors] }, ...Object.fromEntries(fields) }
}

export const isEqual = (draft: Draft, otherDraft: Draft): boolean => {
  const serialize = (draft: Draft) => JSON.stringify({ ...draft, colors: draft.colors.toSorted() })
  return serialize(draft) === serialize(otherDraft)
}
