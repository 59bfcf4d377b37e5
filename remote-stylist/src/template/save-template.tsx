import { createTemplate, longestTemplate, type TemplateKind } from '@drape/contract/template'
import { useActOnce } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/desk'
import { Announcement } from '@drape/remote-shared/ui'
import { type KeyboardEvent, useState } from 'react'
import * as desk from '../desk.module.css'
import { LabelledInput } from '../labelled-input.tsx'
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
  const [name, setName] = useState(() => nameFor(text))
  const { isBusy, trouble, setTrouble, send } = useSending((error) => `Not saved: ${reasonOf(error)}`)

  const save = () => {
    if (!name.trim()) return setTrouble('Please give it a name')
    void send(async () => {
      await add({ body: { kind, name: name.trim(), text } })
      onSaved(name.trim())
    })
  }

  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    // The form around it and the desk handle these keys too.
    event.stopPropagation()
    if (event.key === 'Enter' && !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (event.key === 'Escape') onLeave()
    else save()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no keys.
    <div
      role="group"
      className={`${desk.column} ${styles.form}`}
      aria-label="Save as template"
      onKeyDown={handleKey}
    >
      <LabelledInput
        label="Name of the template"
        hint={
          text === rawText.trim()
            ? 'It is kept for you alone, under Tools.'
            : `It is kept for you alone, under Tools, with ${nameMark} in the place of your client’s name.`
        }
        value={name}
        maxLength={longestTemplate.name}
        autoFocus
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setName(target.value)}
      />
      <div className={desk.ways}>
        <Button aria-busy={isBusy} onClick={save}>
          Save template
        </Button>
        <Button type="text" onClick={onLeave}>
          Cancel
        </Button>
      </div>
      <Announcement isError>{trouble}</Announcement>
    </div>
  )
}
