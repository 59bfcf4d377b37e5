import { Button, SkipLink } from '@drape/remote-shared/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import * as desk from '../desk.module.css'
import { AppearanceChoice } from './appearance-choice.tsx'
import * as styles from './frame.module.css'
import type { Place } from './screen.ts'
import { panelId, Tabs, tabIdOf } from './tabs.tsx'

interface FrameProps {
  readonly place: Place
  /** The title of the screen. */
  readonly title: string
  readonly name: string
  readonly onLogout: () => void
  readonly children: ReactNode
}

/**
 * The header and the content. Going from the dashboard to an outfit, or back, scrolls to the top and moves the focus.
 */
export const Frame = ({ place, title, name, onLogout, children }: FrameProps) => {
  const main = useRef<HTMLElement>(null)
  const isDashboard = place.screen !== 'create-outfit'
  const area = isDashboard ? 'dashboard' : place.request
  const lastArea = useRef(area)

  useEffect(() => {
    document.title = `${title} · Drape for stylists`
  }, [title])

  useEffect(() => {
    if (lastArea.current === area) return
    lastArea.current = area
    window.scrollTo(0, 0)
    // A toast that offers Undo has taken the focus.
    if (document.activeElement?.closest('[role="status"]')) return
    main.current?.focus({ preventScroll: true })
  }, [area])

  return (
    <div className={styles.console}>
      <SkipLink />
      <header className={styles.head}>
        <p className={styles.brand}>Drape</p>
        <p className={styles.who}>
          <strong>{name}</strong>
          <span>Professional Stylist</span>
        </p>
        <div className={styles.tools}>
          <AppearanceChoice />
          <Button onClick={onLogout}>Logout</Button>
        </div>
        {isDashboard && <Tabs screen={place.screen} />}
      </header>
      <main ref={main} id="content" className={desk.words} tabIndex={-1}>
        {isDashboard ? (
          <div
            className={styles.panel}
            role="tabpanel"
            id={panelId}
            aria-labelledby={tabIdOf(place.screen)}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern for tabs asks for it where a panel may hold nothing to press.
            tabIndex={0}
          >
            {children}
          </div>
        ) : (
          children
        )}
      </main>
    </div>
  )
}
