import { type ReactNode, useSyncExternalStore } from 'react'
import * as styles from './frame-panes.module.css'

const wideQuery = '(min-width: 64rem)'

const followWidth = (listener: () => void) => {
  const query = matchMedia(wideQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window has room for a list and a detail beside it. */
export const useIsRoomy = (): boolean =>
  useSyncExternalStore(followWidth, () => matchMedia(wideQuery).matches)

interface PanesProps {
  readonly list: ReactNode
  readonly listName: string
  /** The item that was chosen from the list. It takes the focus. */
  readonly detail: ReactNode
  readonly detailName: string
  /** Of the chosen item: another one is scrolled to its top. */
  readonly id: string
}

/** A list, and beside it the item that was chosen from it: each scrolls by itself. */
export const Panes = ({ list, listName, detail, detailName, id }: PanesProps) => (
  <div className={styles.panes}>
    <section aria-label={listName}>{list}</section>
    <section key={id} aria-label={detailName} tabIndex={-1} data-chosen>
      {detail}
    </section>
  </div>
)
