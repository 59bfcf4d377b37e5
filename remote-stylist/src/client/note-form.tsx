import { maxNoteLength } from '@drape/contract/client'
import { causeOf, useOnline } from '@drape/remote-shared/api'
import { Button, Form, Input } from '@drape/remote-shared/desk'
import { charactersLeft } from '@drape/remote-shared/format'
import { Announcement } from '@drape/remote-shared/ui'
import { type ComponentRef, type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import * as styles from './notes.module.css'

/** The server refuses control characters and halves of characters. */
const textIn = (typed: string): string => typed.replace(/\p{Cs}|(?![\n\t])\p{Cc}/gu, ' ')

interface NoteFormProps {
  readonly label: string
  readonly deed: string
  readonly kept: string
  readonly onSend: (text: string) => Promise<unknown>
  readonly onChange?: (text: string) => void
  readonly onLeave?: () => void
}

export const NoteForm = ({ label, deed, kept, onSend, onChange, onLeave }: NoteFormProps) => {
  const id = useId()
  const [text, setText] = useState(kept)
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const field = useRef<ComponentRef<typeof Input.TextArea>>(null)
  const isOnline = useOnline()
  const left = maxNoteLength - text.trim().length

  const write = (text: string) => {
    setText(text)
    onChange?.(text)
  }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim() || left < 0) return field.current?.focus()
    if (isBusy) return
    setIsBusy(true)
    setTrouble(undefined)
    try {
      await onSend(text.trim())
      if (!onLeave) setText('')
    } catch (error) {
      setTrouble(`Not saved: ${isOnline ? causeOf(error) : 'you are offline.'} Your words are kept here.`)
    }
    setIsBusy(false)
  }

  const hearKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
    if (event.key !== 'Escape' || !onLeave) return
    event.preventDefault()
    event.stopPropagation()
    onLeave()
  }

  return (
    <form onSubmit={(event) => void send(event)}>
      <Form.Item label={label} htmlFor={id}>
        <Input.TextArea
          ref={field}
          id={id}
          rows={2}
          value={text}
          autoFocus={onLeave !== undefined}
          aria-describedby={`${id}-left`}
          onChange={({ target }) => write(textIn(target.value))}
          onKeyDown={hearKey}
        />
      </Form.Item>
      <div className={styles.ways}>
        <Button htmlType="submit" aria-busy={isBusy}>
          {deed}
        </Button>
        {onLeave && (
          <Button type="text" onClick={onLeave}>
            Cancel
          </Button>
        )}
        <span id={`${id}-left`} className={styles.left}>
          {left < 0 ? `${-left} characters too many` : left < 100 && charactersLeft(left)}
        </span>
      </div>
      <Announcement isError={trouble !== undefined}>{trouble}</Announcement>
    </form>
  )
}
