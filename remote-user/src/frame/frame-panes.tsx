import { type ReactNode, useSyncExternalStore } from 'react'
import * as styles from './frame-panes.module.css'

const wide = '(min-width: 64rem)'

const followWidth = (hear: () => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', hear)
  return () => query.removeEventListener('change', hear)
}

/** Whether there is room for a list and what was chosen from it. */
export const useIsRoomy = (): boolean => useSyncExternalStore(followWidth, () => matchMedia(wide).matches)

interface PanesProps {
  readonly list: ReactNode
  readonly listName: string
  /** The chosen one, which takes the focus. */
  readonly chosen: ReactNode
  readonly chosenName: string
  /** Another chosen one begins at its top. */
  readonly id: string
}

/** A list, and beside it what was chosen from it: each scrolls by itself. */
export const Panes = ({ list, listName, chosen, chosenName, id }: PanesProps) => (
  <div className={styles.panes}>
    <section aria-label={listName}>{list}</section>
    <section key={id} aria-label={chosenName} tabIndex={-1} data-chosen>
      {chosen}
    </section>
  </div>
)
