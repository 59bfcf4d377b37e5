import { readClient } from '@drape/contract/client'
import type { Taste } from '@drape/contract/taste'
import { statusOf, usePages } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/desk'
import { Dialog } from '@drape/remote-shared/dialog'
import {
  type ComponentType,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import * as desk from '../desk.module.css'
import { useKeys } from '../use-keys.ts'
import * as styles from './desk-memory.module.css'
import { Memory } from './memory.tsx'

const title = 'About this client'

/** From here on it stands beside the form; on less it is laid over it. */
const wide = '(min-width: 90rem)'
const followWidth = (hear: () => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', hear)
  return () => query.removeEventListener('change', hear)
}
const useIsWide = (): boolean => useSyncExternalStore(followWidth, () => matchMedia(wide).matches)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** The key works wherever nobody types, and not while something else is laid over the page. */
const useKey = (onPress: () => void) =>
  useKeys((event) => {
    if (event.key.toLowerCase() !== 'h' || event.ctrlKey || event.metaKey || event.altKey) return
    const over = document.querySelector('dialog[open]')
    if (event.defaultPrevented || isTyping(event.target) || (over && !over.querySelector('[data-memory]')))
      return
    event.preventDefault()
    onPress()
  })

interface DeskMemoryProps {
  readonly clientId: string
  /** What is said without opening anything. */
  readonly Warnings: ComponentType<Taste>
  readonly ClientTaste: ComponentType<Taste>
}

/** The way from the form to what the house knows of its client. Nothing where the server knows of no clients. */
export const DeskMemory = ({ clientId, Warnings, ClientTaste }: DeskMemoryProps) => {
  const pages = usePages(readClient, { params: { id: clientId } })
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const isWide = useIsWide()
  const isThere = pages.data !== undefined || statusOf(pages.error) !== 404

  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  useKey(() => isThere && (isOpen ? close() : setIsOpen(true)))

  useEffect(() => {
    if (isOpen && isWide) panel.current?.focus()
  }, [isOpen, isWide])

  // In a window that becomes narrow it would be laid over whatever is open by then.
  const wasWide = useRef(isWide)
  useEffect(() => {
    if (wasWide.current && !isWide) setIsOpen(false)
    wasWide.current = isWide
  }, [isWide])

  const hearEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // The desk would take it for its own.
    event.preventDefault()
    close()
  }

  if (!isThere) return null
  const known = pages.data?.pages[0]
  const memory = (
    <div data-memory>
      <p className={styles.who}>{known && `${known.client.name}, ${known.client.email}`}</p>
      <Memory clientId={clientId} pages={pages} ClientTaste={ClientTaste} />
    </div>
  )
  return (
    <>
      {known && <Warnings {...known.taste} />}
      <div className={styles.way}>
        <Button
          ref={button}
          aria-expanded={isOpen}
          aria-keyshortcuts="h"
          onClick={() => (isOpen ? close() : setIsOpen(true))}
        >
          {title} <span aria-hidden="true">H</span>
        </Button>
      </div>
      {isOpen && !isWide && (
        <Dialog title={title} className={styles.drawer} onClose={close}>
          {memory}
        </Dialog>
      )}
      {isOpen &&
        isWide &&
        createPortal(
          <aside ref={panel} className={styles.panel} aria-label={title} tabIndex={-1} onKeyDown={hearEscape}>
            <div className={desk.words}>
              <div className={styles.head}>
                <h2>{title}</h2>
                <Button onClick={close}>Close</Button>
              </div>
              {memory}
            </div>
          </aside>,
          document.body,
        )}
    </>
  )
}
