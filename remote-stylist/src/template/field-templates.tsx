import { listTemplates, type TemplateKind } from '@drape/contract/template'
import { useCall } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/desk'
import { VisuallyHidden } from '@drape/remote-shared/ui'
import { useEffect, useId, useRef, useState } from 'react'
import * as styles from './field-templates.module.css'
import { insertText } from './insert-text.ts'
import { SaveTemplate } from './save-template.tsx'
import { TemplateMenu } from './template-menu.tsx'
import { nameMark, spacedAt, tooManyWith, withClientName } from './wording.ts'

/** The position of the caret; the end of a field that never had the focus. */
const useCaret = (fieldId: string) => {
  const wasFocused = useRef(false)
  const findField = () => document.getElementById(fieldId) as HTMLTextAreaElement | null
  useEffect(() => {
    const field = document.getElementById(fieldId)
    const enter = () => {
      wasFocused.current = true
    }
    if (field === document.activeElement) enter()
    field?.addEventListener('focus', enter)
    return () => field?.removeEventListener('focus', enter)
  }, [fieldId])
  return {
    find: findField,
    read: () => {
      const { value = '', selectionEnd = 0 } = findField() ?? {}
      return { value, at: wasFocused.current ? selectionEnd : value.length }
    },
  }
}

type Popup =
  | { readonly type: 'menu'; readonly isFromEnd: boolean; readonly value: string; readonly at: number }
  | { readonly type: 'form'; readonly text: string }

export interface FieldTemplatesProps {
  /** The id of the textarea. */
  readonly fieldId: string
  readonly kind: TemplateKind
  readonly isFilled: boolean
  readonly clientName: string | undefined
}

const fieldNames = { description: 'description', note: 'notes' } as const

/** The stylist's templates beside the label of a field. Renders nothing where the server has no templates. */
export const FieldTemplates = ({ fieldId, kind, isFilled, clientName }: FieldTemplatesProps) => {
  const menuId = useId()
  const { data } = useCall(listTemplates)
  const caret = useCaret(fieldId)
  const button = useRef<HTMLButtonElement>(null)
  const [popup, setPopup] = useState<Popup>()
  const [announcement, setAnnouncement] = useState<string>()
  if (!data) return null

  const ownTemplates = data.templates.filter((template) => template.kind === kind)
  const open = (isFromEnd = false) => setPopup({ type: 'menu', isFromEnd, ...caret.read() })
  const returnToField = () => {
    setPopup(undefined)
    caret.find()?.focus()
  }
  const startSaving = () => setPopup({ type: 'form', text: caret.read().value })

  const insertTemplate = (name: string, text: string) => {
    const field = caret.find()
    if (popup?.type !== 'menu' || !field) return
    setPopup(undefined)
    const insertion = withClientName(text, clientName)
    insertText(field, popup.at, spacedAt(popup.value, popup.at, insertion), nameMark)
    setAnnouncement(
      insertion.includes(nameMark)
        ? `“${name}” was inserted. Please write your client’s name in the place of ${nameMark}.`
        : `“${name}” was inserted`,
    )
  }

  return (
    <>
      {ownTemplates.length > 0 ? (
        <Button
          ref={button}
          type="link"
          className={styles.button}
          aria-haspopup="menu"
          aria-expanded={popup?.type === 'menu'}
          aria-controls={menuId}
          // Otherwise the menu loses the focus and closes, and the click opens it again.
          onMouseDown={(event) => popup?.type === 'menu' && event.preventDefault()}
          onClick={() => (popup?.type === 'menu' ? setPopup(undefined) : open())}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
            event.preventDefault()
            open(event.key === 'ArrowUp')
          }}
        >
          Insert a template
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d="m2 4 4 4 4-4" />
          </svg>
        </Button>
      ) : (
        isFilled &&
        popup?.type !== 'form' && (
          <Button ref={button} type="link" className={styles.button} onClick={startSaving}>
            Save as template
          </Button>
        )
      )}
      {popup?.type === 'menu' && (
        <TemplateMenu
          id={menuId}
          label={`Templates for the ${fieldNames[kind]}`}
          templates={ownTemplates.map((template) => ({
            ...template,
            tooMany: tooManyWith(kind, popup.value, popup.at, withClientName(template.text, clientName)),
          }))}
          onTake={({ name, text }) => insertTemplate(name, text)}
          onSave={isFilled ? startSaving : undefined}
          isFromEnd={popup.isFromEnd}
          onClose={(focusTarget) => {
            setPopup((current) => (current?.type === 'menu' ? undefined : current))
            if (focusTarget) button.current?.focus()
          }}
        />
      )}
      {popup?.type === 'form' && (
        <SaveTemplate
          kind={kind}
          text={popup.text}
          clientName={clientName}
          onLeave={returnToField}
          onSaved={(name) => {
            setAnnouncement(`“${name}” was saved as a template`)
            returnToField()
          }}
        />
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}
