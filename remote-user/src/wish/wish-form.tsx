import { maxBudget, maxWishLength, type Wish, wishFields } from '@drape/contract/wish'
import { Choices } from '@drape/remote-shared/choice'
import { Input, TextArea } from '@drape/remote-shared/field'
import { charactersLeft } from '@drape/remote-shared/format'
import { useId, useState } from 'react'
import { usePhotos, useSavedOutfits } from '../calls/first-calls.ts'
import { plainLine } from '../controls/plain-line.ts'
import * as styles from './wish-form.module.css'

const maxDigits = String(maxBudget - 1).length

const amountIn = (input: string): number | undefined =>
  Number(input.replace(/\D/g, '').replace(/^0+/, '').slice(0, maxDigits)) || undefined

type FieldName = keyof Wish

interface WishInputProps {
  readonly name: FieldName
  readonly value: Wish[FieldName]
  readonly onChange: (value: Wish[FieldName]) => void
}

const WishInput = ({ name, value = '', onChange }: WishInputProps) => {
  const id = useId()
  const [text, setText] = useState(String(value))
  const field = wishFields[name]
  const { label, placeholder } = field
  switch (field.kind) {
    case 'choice':
      return (
        <Choices
          legend={label}
          name={name}
          options={[
            { value: '', name: placeholder },
            ...field.options.map((option) => ({ value: option, name: option })),
          ]}
          chosen={[value]}
          onChoose={(option) => onChange(option || undefined)}
        />
      )
    case 'garment':
      // The piece that it began at, also once it is taken out of the wish.
      return (
        text && (
          <Choices
            legend={label}
            name={name}
            options={[
              { value: '', name: placeholder },
              { value: text, name: field.words },
            ]}
            chosen={[String(value)]}
            onChoose={(piece) => onChange(piece || undefined)}
          />
        )
      )
    case 'money':
      return (
        <div className={styles.field}>
          <label htmlFor={id}>{label}</label>
          <span className={styles.budget}>
            <span aria-hidden="true">₹</span>
            <Input
              {...{ id, placeholder, value }}
              inputMode="numeric"
              autoComplete="off"
              onChange={({ target }) => onChange(amountIn(target.value))}
            />
          </span>
        </div>
      )
    case 'line':
      return (
        <div className={styles.field}>
          <label htmlFor={id}>{label}</label>
          <TextArea
            {...{ id, placeholder }}
            maxLength={maxWishLength}
            aria-describedby={`${id}-left`}
            value={text}
            onChange={({ target }) => {
              const line = plainLine(target.value, maxWishLength)
              setText(line)
              onChange(line.trim() || undefined)
            }}
          />
          <span id={`${id}-left`} className={styles.left}>
            {charactersLeft(maxWishLength - text.length)}
          </span>
        </div>
      )
  }
}

interface WishFormProps {
  readonly wish: Wish
  readonly onChange: (wish: Wish) => void
  /** Called when a field loses the focus. */
  readonly onLeave: () => void
}

/** Whether a stylist has made an outfit for her, by what Home has loaded. */
const useHasOutfit = (): boolean => {
  const photos = usePhotos().data?.pages.flatMap((page) => page.photos) ?? []
  const saved = useSavedOutfits().data?.pages.flatMap((page) => page.outfits) ?? []
  return saved.length > 0 || photos.some(({ outfit_uuid }) => outfit_uuid)
}

/** Each change counts at once: there is no Save button, and no input that is refused. */
export const WishForm = ({ wish, onChange, onLeave }: WishFormProps) => {
  const hasOutfit = useHasOutfit()
  const names = (Object.keys(wishFields) as FieldName[]).filter(
    // Without an outfit there is no stylist of last time.
    (name) => name !== 'stylist' || hasOutfit || wish.stylist,
  )
  return (
    <form className={styles.form} onBlur={onLeave} onSubmit={(event) => event.preventDefault()}>
      {names.map((name) => (
        <WishInput
          key={name}
          name={name}
          value={wish[name]}
          onChange={(value) => onChange({ ...wish, [name]: value })}
        />
      ))}
    </form>
  )
}
