import { Button, Form, Input } from '@drape/remote-shared/desk'
import { charactersLeft } from '@drape/remote-shared/format'
import { Announcement } from '@drape/remote-shared/ui'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import * as desk from './desk.module.css'
import { plainText } from './plain-text.ts'
import { submitByKeys } from './submit-keys.ts'
import { reasonOf, useSending } from './use-sending.ts'

/** The remaining characters are shown below this number. */
const countFrom = 200

const remainingText = (remaining: number): string | undefined => {
  if (remaining < 0) return `${(-remaining).toLocaleString('en-IN')} characters too many`
  return remaining < countFrom ? charactersLeft(remaining) : undefined
}

interface WordsFormProps {
  readonly title?: string
  readonly label: string
  readonly hint?: string
  readonly initialText: string
  readonly longest: number
  readonly submitLabel: string
  /** The message when something is missing. */
  readonly incomplete?: string
  readonly onSend: (text: string, fields: FormData) => Promise<unknown>
  readonly onChange?: (text: string) => void
  /** Given if the form can be left; otherwise it stays, and is emptied when it is sent. */
  readonly onLeave?: () => void
  /** The fields before the text. */
  readonly children?: ReactNode
}

/** Words that a stylist writes down for later. Until they are sent, they stay in the form. */
export const WordsForm = ({
  title,
  label,
  hint,
  initialText,
  longest,
  submitLabel,
  incomplete,
  onSend,
  onChange,
  onLeave,
  children,
}: WordsFormProps) => {
  const id = useId()
  const [text, setText] = useState(initialText)
  const { isBusy, trouble, setTrouble, send } = useSending(
    (error) => `Not saved: ${reasonOf(error)} Your words are kept here.`,
  )
  const remaining = longest - text.trim().length
  const left = remainingText(remaining)
  const about = hint ?? left

  const write = (text: string) => {
    setText(text)
    onChange?.(text)
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
    const missing = fields.find(({ value }) => !value.trim())
    setTrouble(missing && incomplete)
    const wrong = missing ?? (remaining < 0 ? fields.at(-1) : undefined)
    if (wrong) return wrong.focus()
    void send(async () => {
      await onSend(text.trim(), new FormData(form))
      if (!onLeave) setText('')
    })
  }

  const handleKey = (event: KeyboardEvent<HTMLFormElement>) => {
    submitByKeys(event)
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || !onLeave) return
    event.preventDefault()
    event.stopPropagation()
    onLeave()
  }

  return (
    <form className={desk.column} aria-label={title} noValidate onSubmit={submit} onKeyDown={handleKey}>
      {children}
      <Form.Item
        label={label}
        htmlFor={id}
        validateStatus={remaining < 0 ? 'error' : ''}
        extra={
          about && (
            <span id={`${id}-hint`}>
              {hint} <small data-over={remaining < 0}>{left}</small>
            </span>
          )
        }
      >
        <Input.TextArea
          id={id}
          className={desk.lines}
          value={text}
          autoFocus={onLeave !== undefined && !children}
          required={incomplete !== undefined}
          aria-invalid={remaining < 0 || undefined}
          aria-describedby={about && `${id}-hint`}
          onChange={({ target }) => write(plainText(target.value))}
        />
      </Form.Item>
      <div className={desk.ways}>
        <Button htmlType="submit" aria-busy={isBusy}>
          {submitLabel}
        </Button>
        {onLeave && (
          <Button type="text" onClick={onLeave}>
            Cancel
          </Button>
        )}
      </div>
      <Announcement isError>{trouble}</Announcement>
    </form>
  )
}
