import {
  type Gender,
  genderCodes,
  genders,
  optionsOf,
  type PreferenceKey,
  preferenceFields,
  preferenceKeys,
} from '@drape/contract/preference-fields'
import { Choices } from '@drape/remote-shared/choice'
import { useId } from 'react'
import { BodyGuide } from './body-guide.art.tsx'
import { favorites, skinTints } from './colour-tints.ts'
import { type Draft, withColor, withGender } from './preferences-draft.ts'
import * as styles from './preferences-form.module.css'

const genderOptions = genderCodes.map((value) => ({ value, name: genders[value] }))

type Tints = Readonly<Record<string, string>>

/** These are shown as buttons with swatches; the others are native selects, which are easier to use on a phone. */
const asButtons: Readonly<Partial<Record<PreferenceKey, Tints>>> = { ageRange: {}, skinTone: skinTints }
const unchosen = 'Not specified'

/** A stored colour without a swatch of ours is kept as an option. */
const colorOptions = (chosen: readonly string[]) =>
  [...new Set([...Object.keys(favorites), ...chosen])].map((value) => ({
    value,
    name: value,
    tint: favorites[value],
  }))

interface FieldProps {
  readonly of: PreferenceKey
  readonly draft: Draft
  readonly isIncomplete: boolean
  readonly onChange: (draft: Draft) => void
}

const Buttons = ({ of, draft, isIncomplete, onChange, tints }: FieldProps & { readonly tints: Tints }) => {
  const { label, isRequired = false } = preferenceFields[of]
  const options = optionsOf(of, draft.gender).map((value) => ({ value, name: value, tint: tints[value] }))
  return (
    <Choices
      legend={label}
      name={of}
      options={isRequired ? options : [{ value: '', name: unchosen }, ...options]}
      chosen={[draft[of]]}
      isRequired={isRequired}
      isMissing={isIncomplete && isRequired && !draft[of]}
      onChoose={(option) => onChange({ ...draft, [of]: option })}
    />
  )
}

const List = ({ of, draft, onChange }: FieldProps) => {
  const id = useId()
  const options = optionsOf(of, draft.gender)
  return (
    <div className={styles.pick}>
      <label htmlFor={id}>{preferenceFields[of].label}</label>
      <select
        id={id}
        name={of}
        value={draft[of]}
        disabled={options.length === 0}
        onChange={({ target }) => onChange({ ...draft, [of]: target.value })}
      >
        <option value="">{options.length > 0 ? unchosen : 'Select gender first'}</option>
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
  const { of, draft } = props
  const tints = asButtons[of]
  if (tints) return <Buttons {...props} tints={tints} />
  if (of !== 'bodyType') return <List {...props} />
  return (
    <div className={styles.body}>
      <List {...props} />
      {draft.gender && <BodyGuide gender={draft.gender} chosen={draft.bodyType} />}
    </div>
  )
}

interface PreferencesFormProps {
  readonly draft: Draft
  /** The form was submitted with required fields missing. */
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
      <Field key={key} of={key} draft={draft} isIncomplete={isIncomplete} onChange={onChange} />
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
