import type { Template } from '@drape/contract/template'
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import * as styles from './field-templates.module.css'

interface MenuTemplate extends Pick<Template, 'id' | 'name' | 'text'> {
  /** The number of characters by which the text would be too long in the field. */
  readonly tooMany: number
}

interface TemplateMenuProps {
  readonly id: string
  readonly label: string
  readonly templates: readonly MenuTemplate[]
  /** Undefined while there is nothing to save. */
  readonly onSave: (() => void) | undefined
  readonly onTake: (template: MenuTemplate) => void
  readonly onClose: (focusTarget?: 'to the button') => void
  /** Whether the last item gets the focus. */
  readonly isFromEnd: boolean
}

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** With less space below, the menu opens upwards. */
const minHeightPx = 260

export const TemplateMenu = ({
  id,
  label,
  templates,
  onSave,
  onTake,
  onClose,
  isFromEnd,
}: TemplateMenuProps) => {
  const menu = useRef<HTMLDivElement>(null)
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

  const open = useEffectEvent(() => {
    const { top = 0 } = menu.current?.parentElement?.getBoundingClientRect() ?? {}
    const below = window.innerHeight - top
    menu.current?.setAttribute('data-up', String(below < minHeightPx && top > below))
    items()
      .at(isFromEnd ? -1 : 0)
      ?.focus()
  })
  useLayoutEffect(() => open(), [])

  const handleKey = (event: KeyboardEvent) => {
    const menuItems = items()
    const index = menuItems.indexOf(document.activeElement as HTMLElement)
    const step = steps[event.key]
    const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey
    if (step) menuItems[step(index, menuItems.length)]?.focus()
    else if (event.key === 'Escape') onClose('to the button')
    else if (isLetter) {
      const letter = event.key.toLowerCase()
      const startsWithLetter = ({ textContent }: HTMLElement) =>
        textContent.trim().toLowerCase().startsWith(letter)
      ;[...menuItems.slice(index + 1), ...menuItems.slice(0, index + 1)].find(startsWithLetter)?.focus()
    }
    // The desk handles keys too.
    event.stopPropagation()
    if (step || isLetter || event.key === 'Escape') event.preventDefault()
  }

  return (
    <div
      ref={menu}
      id={id}
      className={styles.menu}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={handleKey}
      onBlur={({ relatedTarget }) => {
        if (!menu.current?.contains(relatedTarget)) onClose()
      }}
    >
      {templates.map((template) => (
        <button
          key={template.id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={template.tooMany > 0 || undefined}
          onClick={() => template.tooMany <= 0 && onTake(template)}
        >
          <b>{template.name}</b>
          {template.tooMany > 0 ? (
            <small data-over="true">{template.tooMany.toLocaleString('en-IN')} characters too many</small>
          ) : (
            <small>{template.text}</small>
          )}
        </button>
      ))}
      {onSave && (
        <button type="button" role="menuitem" tabIndex={-1} className={styles.save} onClick={onSave}>
          Save as template…
        </button>
      )}
    </div>
  )
}
