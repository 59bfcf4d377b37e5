import { maxNoteLength } from '@drape/contract/client'
import { Button, Form, Input } from '@drape/remote-shared/desk'
import { charactersLeft } from '@drape/remote-shared/format'
import { Announcement } from '@drape/remote-shared/ui'
import { type ComponentRef, type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import * as desk from '../desk.module.css'
import { plainText } from '../plain-text.ts'
import { reasonOf, useSending } from '../use-sending.ts'
import * as styles from './notes.module.css'

interface NoteFormProps {
  readonly label: string
  readonly submitLabel: string
  readonly initialText: string
  readonly onSend: (text: string) => Promise<unknown>
  readonly onChange?: (text: string) => void
  readonly onLeave?: () => void
}

export const NoteForm = ({ label, submitLabel, initialText, onSend, onChange, onLeave }: NoteFormProps) => {
  const id = useId()
  const [text, setText] = useState(initialText)
  const { isBusy, trouble, send } = useSending(
    (error) => `Not saved: ${reasonOf(error)} Your words are kept here.`,
  )
  const field = useRef<ComponentRef<typeof Input.TextArea>>(null)
  const remaining = maxNoteLength - text.trim().length

  const write = (text: string) => {
    setText(text)
    onChange?.(text)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim() || remaining < 0) return field.current?.focus()
    void send(async () => {
      await onSend(text.trim())
      if (!onLeave) setText('')
    })
  }

  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
    if (event.key !== 'Escape' || !onLeave) return
    event.preventDefault()
    event.stopPropagation()
    onLeave()
  }

  return (
    <form onSubmit={submit}>
      <Form.Item label={label} htmlFor={id}>
        <Input.TextArea
          ref={field}
          id={id}
          rows={2}
          value={text}
          autoFocus={onLeave !== undefined}
          aria-describedby={`${id}-left`}
          onChange={({ target }) => write(plainText(target.value))}
          onKeyDown={handleKey}
        />
      </Form.Item>
      <div className={`${desk.ways} ${styles.ways}`}>
        <Button htmlType="submit" aria-busy={isBusy}>
          {submitLabel}
        </Button>
        {onLeave && (
          <Button type="text" onClick={onLeave}>
            Cancel
          </Button>
        )}
        <small id={`${id}-left`}>
          {remaining < 0 ? `${-remaining} characters too many` : remaining < 100 && charactersLeft(remaining)}
        </small>
      </div>
      <Announcement isError={trouble !== undefined}>{trouble}</Announcement>
    </form>
  )
}
