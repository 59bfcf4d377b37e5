import { type ReactNode, useEffect, useRef } from 'react'
import * as styles from './frame.module.css'
import type { Place } from './screen.ts'
import { TabBar } from './tab-bar.tsx'

interface FrameProps {
  readonly place: Place
  readonly title: string
  readonly children: ReactNode
}

/** The screen with the tab bar. Another screen scrolls to the top and takes the focus. */
export const Frame = ({ place, title, children }: FrameProps) => {
  const main = useRef<HTMLElement>(null)
  const where = `${place.screen} ${place.outfit}`
  const first = useRef(where)

  useEffect(() => {
    document.title = `${title} · Drape`
  }, [title])

  useEffect(() => {
    if (first.current === where) return
    first.current = ''
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [where])

  return (
    <div className={styles.frame}>
      <main ref={main} className={styles.screen} tabIndex={-1}>
        {children}
      </main>
      <TabBar screen={place.screen} />
    </div>
  )
}
