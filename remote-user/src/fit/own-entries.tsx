import { maxFitEntries } from '@drape/contract/fit'
import { Input } from '@drape/remote-shared/field'
import { Button, VisuallyHidden } from '@drape/remote-shared/ui'
import { type KeyboardEvent, useId, useState } from 'react'
import { plainLine } from '../controls/plain-line.ts'
import * as styles from './fit.module.css'

interface OwnEntriesProps {
  readonly label: string
  readonly placeholder: string
  readonly longest: number
  readonly entries: readonly string[]
  readonly onChange: (entries: string[]) => void
}

/** A list of short texts: each is added by itself, and pressed to take it back. */
export const OwnEntries = ({ label, placeholder, longest, entries, onChange }: OwnEntriesProps) => {
  const id = useId()
  const [text, setText] = useState('')
  const isFull = entries.length >= maxFitEntries
  const isKnown = (entry: string) =>
    entries.some((other) => other.toLocaleLowerCase() === entry.toLocaleLowerCase())

  const add = () => {
    const entry = text.trim()
    setText('')
    if (entry && !isKnown(entry)) onChange([...entries, entry])
  }
  const addByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }

  return (
    <div className={styles.own}>
      <label htmlFor={id}>{label}</label>
      {entries.length > 0 && (
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry}>
              <Button onClick={() => onChange(entries.filter((other) => other !== entry))}>
                {entry} <span aria-hidden="true">×</span>
                <VisuallyHidden>, take it out</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isFull ? (
        <p className={styles.soft}>
          {maxFitEntries} is the most that this list can have. Press one to take it out.
        </p>
      ) : (
        <div className={styles.adding}>
          <Input
            {...{ id, placeholder }}
            value={text}
            maxLength={longest}
            autoComplete="off"
            enterKeyHint="done"
            onChange={({ target }) => setText(plainLine(target.value, longest))}
            onKeyDown={addByKey}
            onBlur={add}
          />
          <Button onClick={add}>Add</Button>
        </div>
      )}
    </div>
  )
}
