import { maxBudget, maxWishLength, occasions, type Wish } from '@drape/contract/photo'
import { Choices } from '@drape/remote-shared/choice'
import { Input, TextArea } from '@drape/remote-shared/field'
import { charactersLeft } from '@drape/remote-shared/format'
import { useId, useState } from 'react'
import * as styles from './wish-form.module.css'

const options = [
  { value: '' as const, name: 'No occasion' },
  ...occasions.map((value) => ({ value, name: value })),
]

const maxDigits = String(maxBudget - 1).length

const budgetIn = (input: string): number | undefined =>
  Number(input.replace(/\D/g, '').replace(/^0+/, '').slice(0, maxDigits)) || undefined

/** One line without control characters and halves of characters, which the server refuses. */
const lineIn = (input: string): string => input.slice(0, maxWishLength).replace(/[\p{Cc}\p{Cs}]+/gu, ' ')

interface WishFormProps {
  readonly wish: Wish
  readonly onChange: (wish: Wish) => void
  /** Called when a field loses the focus. */
  readonly onLeave: () => void
}

/** Each change counts at once: there is no Save button, and no input that is refused. */
export const WishForm = ({ wish, onChange, onLeave }: WishFormProps) => {
  const { occasion, budget } = wish
  const ids = { budget: useId(), text: useId(), left: useId() }
  const [text, setText] = useState(wish.text ?? '')

  const changeText = (input: string) => {
    const line = lineIn(input)
    setText(line)
    onChange({ ...wish, text: line.trim() || undefined })
  }

  return (
    <form className={styles.form} onBlur={onLeave} onSubmit={(event) => event.preventDefault()}>
      <Choices
        legend="Occasion"
        name="occasion"
        options={options}
        chosen={[occasion ?? '']}
        onChoose={(option) => onChange({ ...wish, occasion: option || undefined })}
      />
      <div className={styles.field}>
        <label htmlFor={ids.budget}>Budget for the whole outfit, up to</label>
        <span className={styles.budget}>
          <span aria-hidden="true">₹</span>
          <Input
            id={ids.budget}
            inputMode="numeric"
            autoComplete="off"
            placeholder="In rupees"
            value={budget ?? ''}
            onChange={({ target }) => onChange({ ...wish, budget: budgetIn(target.value) })}
          />
        </span>
      </div>
      <div className={styles.field}>
        <label htmlFor={ids.text}>A line to your stylist</label>
        <TextArea
          id={ids.text}
          maxLength={maxWishLength}
          placeholder="Something in indigo, no heels"
          aria-describedby={ids.left}
          value={text}
          onChange={({ target }) => changeText(target.value)}
        />
        <span id={ids.left} className={styles.left}>
          {charactersLeft(maxWishLength - text.length)}
        </span>
      </div>
    </form>
  )
}
