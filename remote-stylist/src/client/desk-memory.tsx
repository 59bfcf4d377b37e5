import { readClient } from '@drape/contract/client'
import type { Taste } from '@drape/contract/taste'
import { statusOf, usePages } from '@drape/remote-shared/api'
import { Button, Flex } from '@drape/remote-shared/desk'
import { Dialog } from '@drape/remote-shared/dialog'
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import * as desk from '../desk.module.css'
import { useKeys } from '../use-keys.ts'
import * as styles from './desk-memory.module.css'
import { type FitFactsOf, Memory } from './memory.tsx'

const title = 'About this client'

/** From this width on the panel stands beside the form; below it is a dialog over the form. */
const wide = '(min-width: 90rem)'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** The key H, unless the focus is in a text field or another dialog is open. */
const useKey = (onPress: () => void) =>
  useKeys((event) => {
    if (event.key.toLowerCase() !== 'h' || event.ctrlKey || event.metaKey || event.altKey) return
    const openDialog = document.querySelector('dialog[open]')
    if (
      event.defaultPrevented ||
      isTyping(event.target) ||
      (openDialog && !openDialog.querySelector('[data-memory]'))
    )
      return
    event.preventDefault()
    onPress()
  })

/** The panel takes the focus when it appears. */
const takeFocus = (panel: HTMLElement | null) => panel?.focus()

interface DeskMemoryProps {
  readonly clientId: string
  /** Shown beside the button, while the panel is closed too. */
  readonly Warnings: ComponentType<Taste>
  readonly ClientTaste: ComponentType<Taste>
  readonly FitFacts: FitFactsOf
}

/** Opens what the stylists know of the client, beside the form. Renders nothing where the server lacks the call. */
export const DeskMemory = ({ clientId, Warnings, ClientTaste, FitFacts }: DeskMemoryProps) => {
  const pages = usePages(readClient, { params: { id: clientId } })
  const [openAs, setOpenAs] = useState<'panel' | 'dialog'>()
  const button = useRef<HTMLButtonElement>(null)
  const isOffered = pages.data !== undefined || statusOf(pages.error) !== 404

  const close = () => {
    setOpenAs(undefined)
    button.current?.focus()
  }
  const toggle = () => (openAs ? close() : setOpenAs(matchMedia(wide).matches ? 'panel' : 'dialog'))
  useKey(() => isOffered && toggle())

  // A window that becomes narrow has no room for the panel.
  useEffect(() => {
    if (openAs !== 'panel') return
    const width = matchMedia(wide)
    const leave = () => setOpenAs(undefined)
    width.addEventListener('change', leave)
    return () => width.removeEventListener('change', leave)
  }, [openAs])

  const handleEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // Otherwise the desk handles Escape too, and leaves the form.
    event.preventDefault()
    close()
  }

  if (!isOffered) return null
  const firstPage = pages.data?.pages[0]
  const memory = (
    <div data-memory>
      <p className={styles.who}>{firstPage && `${firstPage.client.name}, ${firstPage.client.email}`}</p>
      <Memory {...{ clientId, ClientTaste, FitFacts }} />
    </div>
  )
  return (
    <>
      {firstPage?.fit && <FitFacts fit={firstPage.fit} />}
      {firstPage && <Warnings {...firstPage.taste} />}
      <div className={styles.way}>
        <Button ref={button} aria-expanded={openAs !== undefined} aria-keyshortcuts="h" onClick={toggle}>
          {title} <span aria-hidden="true">H</span>
        </Button>
      </div>
      {openAs === 'dialog' && (
        <Dialog title={title} className={styles.drawer} onClose={close}>
          {memory}
        </Dialog>
      )}
      {openAs === 'panel' &&
        createPortal(
          <aside
            ref={takeFocus}
            className={`${desk.words} ${styles.panel}`}
            aria-label={title}
            tabIndex={-1}
            onKeyDown={handleEscape}
          >
            <Flex align="center" justify="space-between" gap="middle" className={styles.head}>
              <h2>{title}</h2>
              <Button onClick={close}>Close</Button>
            </Flex>
            {memory}
          </aside>,
          document.body,
        )}
    </>
  )
}
