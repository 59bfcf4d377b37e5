import { SkipLink } from '@drape/remote-shared/ui'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { Place } from '../place/place.ts'
import * as styles from './frame.module.css'
import { TabBar, type TabName } from './tab-bar.tsx'

interface FrameProps {
  readonly place: Place
  readonly title: string
  readonly tab: TabName
  readonly isWide?: boolean | undefined
  /** Whether there are panes, which have edges of their own. */
  readonly isSplit?: boolean
  readonly newOutfits?: number | undefined
  readonly children: ReactNode
}

/** The screen with the tab bar. Another screen scrolls to the top and takes the focus. */
export const Frame = ({ place, title, tab, isWide, isSplit, newOutfits, children }: FrameProps) => {
  const main = useRef<HTMLElement>(null)
  const placeKey = `${place.screen} ${place.outfit}`
  const initialKey = useRef(placeKey)

  useEffect(() => {
    document.title = `${title} · Drape`
  }, [title])

  // Before it is painted: what moves to the screen moves to its place at the top.
  useLayoutEffect(() => {
    if (initialKey.current === placeKey) return
    initialKey.current = ''
    window.scrollTo(0, 0)
    const detail = main.current?.querySelector<HTMLElement>('[data-chosen]')
    const target = detail ?? main.current
    target?.focus({ preventScroll: true })
  }, [placeKey])

  return (
    <div className={styles.frame}>
      <SkipLink />
      <TabBar tab={tab} newOutfits={newOutfits} />
      <main
        ref={main}
        id="content"
        className={styles.screen}
        data-split={isSplit || undefined}
        data-wide={isWide || undefined}
        tabIndex={-1}
      >
        {children}
      </main>
    </div>
  )
}
