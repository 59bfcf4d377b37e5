import { createTemplate, longestTemplate, type TemplateKind } from '@drape/contract/template'
import { useActOnce } from '@drape/remote-shared/api'
import { Button, DeskForm, Form, filled, TextItem } from '@drape/remote-shared/desk'
import { Announcement } from '@drape/remote-shared/ui'
import type { KeyboardEvent } from 'react'
import * as desk from '../desk.module.css'
import { reasonOf, useSending } from '../use-sending.ts'
import * as styles from './field-templates.module.css'
import { nameFor, nameMark, withoutClientName } from './wording.ts'

interface SaveTemplateProps {
  readonly kind: TemplateKind
  /** The text of the field, with the client's name. */
  readonly text: string
  readonly clientName: string | undefined
  readonly onSaved: (name: string) => void
  readonly onLeave: () => void
}

/** Asks for the name of a new template. Not a form element, because it is inside one. */
export const SaveTemplate = ({ kind, text: rawText, clientName, onSaved, onLeave }: SaveTemplateProps) => {
  const { mutateAsync: add } = useActOnce(createTemplate)
  const text = withoutClientName(rawText.trim(), clientName)
  const [form] = Form.useForm()
  const { isBusy, trouble, send } = useSending((error) => `Not saved: ${reasonOf(error)}`)

  const save = (typed: { readonly name: string }) =>
    void send(async () => {
      const name = typed.name.trim()
      await add({ body: { kind, name, text } })
      onSaved(name)
    })

  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    // The form around it and the desk handle these keys too.
    event.stopPropagation()
    if (event.key === 'Enter' && !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (event.key === 'Escape') onLeave()
    else form.submit()
  }

  return (
    <DeskForm
      component="div"
      noValidate={false}
      role="group"
      className={`${desk.column} ${styles.form}`}
      aria-label="Save as template"
      form={form}
      initialValues={{ name: nameFor(text) }}
      onFinish={save}
      onKeyDown={handleKey}
    >
      <TextItem
        name="name"
        label="Name of the template"
        rules={[filled('Please give it a name')]}
        hint={
          text === rawText.trim()
            ? 'It is kept for you alone, under Tools.'
            : `It is kept for you alone, under Tools, with ${nameMark} in the place of your client’s name.`
        }
        maxLength={longestTemplate.name}
        autoFocus
        onFocus={({ target }) => target.select()}
      />
      <div className={desk.ways}>
        <Button aria-busy={isBusy} onClick={form.submit}>
          Save template
        </Button>
        <Button type="text" onClick={onLeave}>
          Cancel
        </Button>
      </div>
      <Announcement isError>{trouble}</Announcement>
    </DeskForm>
  )
}
