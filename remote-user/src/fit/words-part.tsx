import { maxFitWords } from '@drape/contract/fit'
import { TextArea } from '@drape/remote-shared/field'
import { charactersLeft } from '@drape/remote-shared/format'
import { debounce } from '@drape/remote-shared/storage'
import { useEffect, useId, useRef, useState } from 'react'
import { plainLine } from '../controls/plain-line.ts'
import * as styles from './fit.module.css'

interface WordsPartProps {
  readonly words: string | null
  readonly onChange: (words: string | null) => void
}

/** Saved when writing pauses, and when the screen is left. */
export const WordsPart = ({ words, onChange }: WordsPartProps) => {
  const id = useId()
  const [text, setText] = useState(words ?? '')
  const latest = useRef(onChange)
  latest.current = onChange
  const [saving] = useState(() => debounce<string>((text) => latest.current(text.trim() || null)))
  useEffect(() => saving.flush, [saving])

  const write = (input: string) => {
    const line = plainLine(input, maxFitWords)
    setText(line)
    saving.save(line)
  }

  return (
    <div className={styles.own}>
      <label htmlFor={id}>Anything else about how clothes fit you</label>
      <TextArea
        id={id}
        placeholder="Arms shorter than most, hips wider than the size says"
        maxLength={maxFitWords}
        aria-describedby={`${id}-left`}
        value={text}
        onChange={({ target }) => write(target.value)}
        onBlur={saving.flush}
      />
      <span id={`${id}-left`} className={styles.soft}>
        {charactersLeft(maxFitWords - text.length)}
      </span>
    </div>
  )
}
