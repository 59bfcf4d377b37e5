import { atMost, Button, DeskForm, Form, filled, TextItem } from '@drape/remote-shared/desk'
import { charactersLeft } from '@drape/remote-shared/format'
import { Announcement } from '@drape/remote-shared/ui'
import type { KeyboardEvent, ReactNode } from 'react'
import * as desk from './desk.module.css'
import { submitByKeys } from './submit-keys.ts'
import { reasonOf, useSending } from './use-sending.ts'

const countOf = (length: number, longest: number) =>
  length > longest
    ? `${(length - longest).toLocaleString('en-IN')} characters too many`
    : length > longest - 200 && charactersLeft(longest - length)

interface Words {
  readonly text: string
}

interface WordsFormProps<Values extends Words> {
  readonly title?: string
  readonly label: string
  readonly hint?: string
  readonly initial: Values
  readonly longest: number
  readonly submitLabel: string
  /** The message when there is no text. */
  readonly missing?: string
  readonly onSend: (values: Values) => Promise<unknown>
  readonly onChange?: (text: string) => void
  /** Given if the form can be left; otherwise it stays, and is emptied when it is sent. */
  readonly onLeave?: () => void
  /** The fields before the text. */
  readonly children?: ReactNode
}

/** Words that a stylist writes down for later. Until they are sent, they stay in the form. */
export const WordsForm = <Values extends Words>({
  title,
  initial,
  longest,
  submitLabel,
  missing = 'Please write the note first',
  onSend,
  onChange,
  onLeave,
  children,
  ...text
}: WordsFormProps<Values>) => {
  const [form] = Form.useForm()
  const { isBusy, trouble, send } = useSending(
    (error) => `Not saved: ${reasonOf(error)} Your words are kept here.`,
  )

  const finish = (values: Values) =>
    void send(async () => {
      await onSend({ ...values, text: values.text.trim() })
      if (!onLeave) form.setFieldValue('text', '')
    })

  const handleKey = (event: KeyboardEvent<HTMLFormElement>) => {
    submitByKeys(event)
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || !onLeave) return
    event.preventDefault()
    event.stopPropagation()
    onLeave()
  }

  return (
    <DeskForm
      form={form}
      className={desk.column}
      aria-label={title}
      initialValues={initial}
      onValuesChange={(_, values) => onChange?.(values.text)}
      onFinish={finish}
      onKeyDown={handleKey}
    >
      {children}
      <TextItem
        {...text}
        name="text"
        lines={3}
        longest={longest}
        count={countOf}
        rules={[filled(missing), atMost(longest)]}
        autoFocus={onLeave !== undefined && !children}
      />
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
    </DeskForm>
  )
}
