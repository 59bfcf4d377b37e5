import {
  type Gender,
  genderCodes,
  genders,
  optionsOf,
  type PreferenceKey,
  preferenceFields,
  preferenceKeys,
  type SkinTone,
} from '@drape/contract/preference-fields'
import { Choices } from '@drape/remote-shared/choice'
import { useId } from 'react'
import { BodyGuide } from './body-guide.art.tsx'
import { type Draft, withColor, withGender } from './preferences-draft.ts'
import * as styles from './preferences-form.module.css'

const genderOptions = genderCodes.map((value) => ({ value, name: genders[value] }))

type Tints = Readonly<Record<string, string>>

/**
 * The colours of the swatches are values to choose from and not part of the theme, so they are the same in light and
 * dark.
 */
const skinTints: Readonly<Record<SkinTone, string>> = {
  'Very Fair': '#fbe6d8',
  Fair: '#f3d0b8',
  Light: '#e3b48f',
  Medium: '#c98f63',
  Olive: '#a8784a',
  Dark: '#7a4e2f',
  'Very Dark': '#472b1c',
}

const colourTints: Tints = {
  Black: '#1d1b1c',
  White: '#ffffff',
  Ivory: '#f6efdc',
  Beige: '#dcc7a5',
  Grey: '#8d8d90',
  Brown: '#6d452c',
  Navy: '#1f2d52',
  Blue: '#2f6fc0',
  Teal: '#1c7a78',
  Green: '#2f7d46',
  Mustard: '#d29b1f',
  Orange: '#dd6f24',
  Red: '#bf2530',
  Pink: '#e58aa8',
  Maroon: '#6f1530',
  Purple: '#6b3d8f',
}

/**
 * These fields are shown as buttons, with swatches if they have tints; the others are native selects, which are easier
 * to use on a phone.
 */
const tintsOfChips: Readonly<Partial<Record<PreferenceKey, Tints>>> = { ageRange: {}, skinTone: skinTints }
const notSpecified = 'Not specified'

/** A stored colour that has no swatch here stays an option. */
const colorOptions = (selected: readonly string[]) =>
  [...new Set([...Object.keys(colourTints), ...selected])].map((value) => ({
    value,
    name: value,
    tint: colourTints[value],
  }))

interface FieldProps {
  readonly field: PreferenceKey
  readonly draft: Draft
  readonly isIncomplete: boolean
  readonly onChange: (draft: Draft) => void
}

const Buttons = ({ field, draft, isIncomplete, onChange, tints }: FieldProps & { readonly tints: Tints }) => {
  const { label, isRequired = false } = preferenceFields[field]
  const options = optionsOf(field, draft.gender).map((value) => ({ value, name: value, tint: tints[value] }))
  return (
    <Choices
      legend={label}
      name={field}
      options={isRequired ? options : [{ value: '', name: notSpecified }, ...options]}
      chosen={[draft[field]]}
      isRequired={isRequired}
      isMissing={isIncomplete && isRequired && !draft[field]}
      onChoose={(option) => onChange({ ...draft, [field]: option })}
    />
  )
}

const List = ({ field, draft, onChange }: FieldProps) => {
  const id = useId()
  const options = optionsOf(field, draft.gender)
  return (
    <div className={styles.pick}>
      <label htmlFor={id}>{preferenceFields[field].label}</label>
      <select
        id={id}
        name={field}
        value={draft[field]}
        disabled={options.length === 0}
        onChange={({ target }) => onChange({ ...draft, [field]: target.value })}
      >
        <option value="">{options.length > 0 ? notSpecified : 'Select gender first'}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </div>
  )
}

const Field = (props: FieldProps) => {
  const { field, draft } = props
  const tints = tintsOfChips[field]
  if (tints) return <Buttons {...props} tints={tints} />
  if (field !== 'bodyType') return <List {...props} />
  return (
    <div className={styles.body}>
      <List {...props} />
      {draft.gender && <BodyGuide gender={draft.gender} selected={draft.bodyType} />}
    </div>
  )
}

interface PreferencesFormProps {
  readonly draft: Draft
  /** Whether the form was submitted with required fields missing. */
  readonly isIncomplete: boolean
  readonly onChange: (draft: Draft) => void
}

export const PreferencesForm = ({ draft, isIncomplete, onChange }: PreferencesFormProps) => (
  <div className={styles.preferences}>
    <Choices<Gender | ''>
      legend="Gender"
      name="gender"
      options={genderOptions}
      chosen={[draft.gender]}
      isRequired
      isMissing={isIncomplete && !draft.gender}
      isLarge
      onChoose={(gender) => gender && onChange(withGender(draft, gender))}
    />
    {preferenceKeys.map((key) => (
      <Field key={key} field={key} draft={draft} isIncomplete={isIncomplete} onChange={onChange} />
    ))}
    <Choices
      legend="Favourite colours"
      name="colors"
      options={colorOptions(draft.colors)}
      chosen={draft.colors}
      isMultiple
      onChoose={(color) => onChange(withColor(draft, color))}
    />
  </div>
)
