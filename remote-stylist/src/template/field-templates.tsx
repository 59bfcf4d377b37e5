import { listTemplates, type TemplateKind } from '@drape/contract/template'
import { useCall } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/desk'
import { VisuallyHidden } from '@drape/remote-shared/ui'
import { useEffect, useId, useRef, useState } from 'react'
import * as styles from './field-templates.module.css'
import { insertText } from './insert-text.ts'
import { SaveTemplate } from './save-template.tsx'
import { TemplateMenu } from './template-menu.tsx'
import { forClient, joinedAt, nameMark, tooManyWith } from './wording.ts'

/** Where the caret is; at the end of a field that nobody was in. */
const useCaret = (fieldId: string) => {
  const wasIn = useRef(false)
  const find = () => document.getElementById(fieldId) as HTMLTextAreaElement | null
  useEffect(() => {
    const field = document.getElementById(fieldId)
    const enter = () => {
      wasIn.current = true
    }
    if (field === document.activeElement) enter()
    field?.addEventListener('focus', enter)
    return () => field?.removeEventListener('focus', enter)
  }, [fieldId])
  return {
    find,
    read: () => {
      const { value = '', selectionEnd = 0 } = find() ?? {}
      return { value, at: wasIn.current ? selectionEnd : value.length }
    },
  }
}

type Opened =
  | { readonly what: 'menu'; readonly isFromEnd: boolean; readonly value: string; readonly at: number }
  | { readonly what: 'form'; readonly text: string }

export interface FieldTemplatesProps {
  /** Of the textarea. */
  readonly fieldId: string
  readonly kind: TemplateKind
  readonly isFilled: boolean
  readonly clientName: string | undefined
}

const words = { description: 'description', note: 'notes' } as const

/** The stylist's templates at the label of a field. Nothing where there are none, or the server knows of none. */
export const FieldTemplates = ({ fieldId, kind, isFilled, clientName }: FieldTemplatesProps) => {
  const menuId = useId()
  const { data } = useCall(listTemplates)
  const caret = useCaret(fieldId)
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<Opened>()
  const [news, setNews] = useState<string>()
  if (!data) return null

  const own = data.templates.filter((template) => template.kind === kind)
  const open = (isFromEnd = false) => setOpened({ what: 'menu', isFromEnd, ...caret.read() })
  const toField = () => {
    setOpened(undefined)
    caret.find()?.focus()
  }
  const startSaving = () => setOpened({ what: 'form', text: caret.read().value })

  const take = (name: string, text: string) => {
    const field = caret.find()
    if (opened?.what !== 'menu' || !field) return
    setOpened(undefined)
    const put = forClient(text, clientName)
    insertText(field, opened.at, joinedAt(opened.value, opened.at, put), nameMark)
    setNews(
      put.includes(nameMark)
        ? `“${name}” was inserted. Please write your client’s name in the place of ${nameMark}.`
        : `“${name}” was inserted`,
    )
  }

  return (
    <>
      {own.length > 0 ? (
        <Button
          ref={button}
          type="link"
          className={styles.button}
          aria-haspopup="menu"
          aria-expanded={opened?.what === 'menu'}
          aria-controls={menuId}
          // The menu, which loses the focus to the button, would close before the button opens it again.
          onMouseDown={(event) => opened?.what === 'menu' && event.preventDefault()}
          onClick={() => (opened?.what === 'menu' ? setOpened(undefined) : open())}
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
        opened?.what !== 'form' && (
          <Button ref={button} type="link" className={styles.button} onClick={startSaving}>
            Save as template
          </Button>
        )
      )}
      {opened?.what === 'menu' && (
        <TemplateMenu
          id={menuId}
          label={`Templates for the ${words[kind]}`}
          templates={own.map((template) => ({
            ...template,
            tooMany: tooManyWith(kind, opened.value, opened.at, forClient(template.text, clientName)),
          }))}
          onTake={({ name, text }) => take(name, text)}
          onSave={isFilled ? startSaving : undefined}
          isFromEnd={opened.isFromEnd}
          onClose={(how) => {
            setOpened((now) => (now?.what === 'menu' ? undefined : now))
            if (how) button.current?.focus()
          }}
        />
      )}
      {opened?.what === 'form' && (
        <SaveTemplate
          kind={kind}
          text={opened.text}
          clientName={clientName}
          onLeave={toField}
          onSaved={(name) => {
            setNews(`“${name}” was saved as a template`)
            toField()
          }}
        />
      )}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  )
}
