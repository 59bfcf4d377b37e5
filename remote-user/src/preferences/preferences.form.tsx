import { Choices } from '@drape/remote-shared/choice'
import { Sheet } from '@drape/remote-shared/ui'
import { ageRanges, type Gender, genders, heights, skinTones } from '@drape/remote-shared/user-calls'
import { useId } from 'react'
import { BodyGuide } from './body-guide.art.tsx'
import { bodyTypesOf, type Draft, withColor, withGender } from './draft.ts'
import { formCss } from './preferences.look.ts'
import { favorites, skinTints } from './tints.ts'

const genderOptions = ([1, 2, 3, 4] as const).map((value) => ({ value, name: genders[value] }))
const ageOptions = ageRanges.map((value) => ({ value, name: value }))
const notSpecified = { value: '', name: 'Not specified' } as const
const toneOptions = [
  notSpecified,
  ...skinTones.map((value) => ({ value, name: value, tint: skinTints[value] })),
]

/** A colour that was chosen elsewhere is kept, though we have no swatch for it. */
const colorOptions = (chosen: readonly string[]) =>
  [...new Set([...Object.keys(favorites), ...chosen])].map((value) => ({
    value,
    name: value,
    tint: favorites[value],
  }))

interface PickProps<Value extends string> {
  readonly label: string
  readonly empty: string
  readonly options: readonly Value[]
  readonly chosen: Value | ''
  readonly isDisabled?: boolean
  readonly onPick: (value: Value | '') => void
}

/** The phone's own list is easier on a thumb than any drawn one. */
const Pick = <Value extends string>({
  label,
  empty,
  options,
  chosen,
  isDisabled,
  onPick,
}: PickProps<Value>) => {
  const id = useId()
  return (
    <div className="preferences-pick">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={chosen}
        disabled={isDisabled}
        onChange={({ target }) => onPick(options.find((option) => option === target.value) ?? '')}
      >
        <option value="">{empty}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </div>
  )
}

interface PreferencesFormProps {
  readonly draft: Draft
  /** It was sent before all that is required was there. */
  readonly isIncomplete: boolean
  readonly onChange: (draft: Draft) => void
}

export const PreferencesForm = ({ draft, isIncomplete, onChange }: PreferencesFormProps) => {
  const bodyOptions = bodyTypesOf(draft.gender)
  const hasBodyTypes = bodyOptions.length > 0
  return (
    <div className="preferences">
      <Sheet name="preferences" css={formCss} />
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
      <Choices
        legend="Age range"
        name="ageRange"
        options={ageOptions}
        chosen={[draft.ageRange]}
        isRequired
        isMissing={isIncomplete && !draft.ageRange}
        onChoose={(ageRange) => onChange({ ...draft, ageRange })}
      />
      <div className="preferences-body">
        <Pick
          label="Body type"
          empty={hasBodyTypes ? 'Not specified' : 'Select gender first'}
          options={bodyOptions}
          chosen={draft.bodyType}
          isDisabled={!hasBodyTypes}
          onPick={(bodyType) => onChange({ ...draft, bodyType })}
        />
        {draft.gender && <BodyGuide gender={draft.gender} chosen={draft.bodyType} />}
      </div>
      <Pick
        label="Height"
        empty="Not specified"
        options={heights}
        chosen={draft.height}
        onPick={(height) => onChange({ ...draft, height })}
      />
      <Choices
        legend="Skin tone"
        name="skinTone"
        options={toneOptions}
        chosen={[draft.skinTone]}
        onChoose={(skinTone) => onChange({ ...draft, skinTone })}
      />
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
}
