import {
  colourTints,
  type GarmentColour,
  type GarmentKind,
  garmentColours,
  garmentKinds,
  longestGarment,
} from '@drape/contract/garment'
import { Choices } from '@drape/remote-shared/choice'
import { Input } from '@drape/remote-shared/field'
import { useId } from 'react'
import * as styles from './garments.module.css'

/** What is said of a piece; a new one has no kind at first. */
export interface Words {
  readonly kind: GarmentKind | ''
  readonly colour: GarmentColour | ''
  readonly name: string
  readonly note: string
}

const kinds = garmentKinds.map((value) => ({ value, name: value }))
const colours = garmentColours.map((value) => ({ value, name: value, tint: colourTints[value] }))

interface GarmentFieldsProps {
  readonly words: Words
  readonly isKindMissing: boolean
  readonly onChange: (changes: Partial<Words>) => void
}

export const GarmentFields = ({ words, isKindMissing, onChange }: GarmentFieldsProps) => {
  const id = useId()
  return (
    <>
      <Choices
        legend="Kind"
        name="kind"
        options={kinds}
        chosen={words.kind ? [words.kind] : []}
        isRequired
        isMissing={isKindMissing}
        onChoose={(kind) => onChange({ kind })}
      />
      <Choices
        legend="Colour"
        name="colour"
        options={colours}
        chosen={words.colour ? [words.colour] : []}
        onChoose={(colour) => onChange({ colour })}
      />
      {(['name', 'note'] as const).map((field) => (
        <div key={field} className={styles.field}>
          <label htmlFor={`${id}${field}`}>
            {field === 'name' ? 'Name, if you like' : 'A note to your stylist, if you like'}
          </label>
          <Input
            id={`${id}${field}`}
            name={field}
            size="large"
            autoComplete="off"
            maxLength={longestGarment[field]}
            placeholder={field === 'name' ? 'Nani’s Banarasi' : 'Only dry cleaned, too warm in May'}
            value={words[field]}
            onChange={({ target }) => onChange({ [field]: target.value })}
          />
        </div>
      ))}
    </>
  )
}
