import { longestTemplate, type NewTemplate } from '@drape/contract/template'
import { Button, Form, Input, type InputRef } from '@drape/remote-shared/desk'
import { charactersLeft } from '@drape/remote-shared/format'
import { Announcement } from '@drape/remote-shared/ui'
import { type ComponentRef, type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import * as desk from '../desk.module.css'
import { LabelledInput } from '../labelled-input.tsx'
import { plainText } from '../plain-text.ts'
import { reasonOf, useSending } from '../use-sending.ts'
import * as styles from './templates.module.css'
import { nameMark } from './wording.ts'

/** The remaining characters are shown below this number. */
const countFrom = 200

const remainingText = (remaining: number): string | undefined => {
  if (remaining < 0) return `${(-remaining).toLocaleString('en-IN')} characters too many`
  return remaining < countFrom ? charactersLeft(remaining) : undefined
}

interface TemplateFormProps {
  readonly title: string
  readonly initial: NewTemplate
  readonly submitLabel: string
  readonly onSend: (template: NewTemplate) => Promise<unknown>
  readonly onLeave: () => void
}

export const TemplateForm = ({ title, initial, submitLabel, onSend, onLeave }: TemplateFormProps) => {
  const id = useId()
  const [name, setName] = useState(initial.name)
  const [text, setText] = useState(initial.text)
  const { isBusy, trouble, setTrouble, send } = useSending(
    (error) => `Not saved: ${reasonOf(error)} Your words are kept here.`,
  )
  const nameField = useRef<InputRef>(null)
  const textField = useRef<ComponentRef<typeof Input.TextArea>>(null)
  const remaining = longestTemplate.text - text.trim().length

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = !name.trim() ? nameField : !text.trim() || remaining < 0 ? textField : undefined
    setTrouble(missing && remaining >= 0 ? 'Please give it a name and a text' : undefined)
    if (missing) return missing.current?.focus()
    void send(() => onSend({ kind: initial.kind, name: name.trim(), text: text.trim() }))
  }

  const handleKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
    if (event.key !== 'Escape') return
    event.preventDefault()
    onLeave()
  }

  return (
    <form className={styles.form} aria-label={title} noValidate onSubmit={submit} onKeyDown={handleKey}>
      <LabelledInput
        label="Name"
        ref={nameField}
        value={name}
        required
        maxLength={longestTemplate.name}
        autoFocus
        onChange={({ target }) => setName(plainText(target.value))}
      />
      <Form.Item
        label="Text"
        htmlFor={`${id}-text`}
        validateStatus={remaining < 0 ? 'error' : ''}
        extra={<span id={`${id}-hint`}>{nameMark} becomes your client’s first name.</span>}
      >
        <Input.TextArea
          id={`${id}-text`}
          ref={textField}
          rows={4}
          value={text}
          required
          aria-invalid={remaining < 0 || undefined}
          aria-describedby={`${id}-hint ${id}-left`}
          onChange={({ target }) => setText(plainText(target.value))}
          className={styles.lines}
        />
      </Form.Item>
      <p id={`${id}-left`} className={`${desk.aside} ${styles.left}`} data-over={remaining < 0}>
        {remainingText(remaining)}
      </p>
      <div className={desk.ways}>
        <Button htmlType="submit" aria-busy={isBusy}>
          {submitLabel}
        </Button>
        <Button type="text" onClick={onLeave}>
          Cancel
        </Button>
      </div>
      <Announcement isError>{trouble}</Announcement>
    </form>
  )
}
