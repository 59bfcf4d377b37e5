import { counted } from '@drape/remote-shared/format'
import { VisuallyHidden } from '@drape/remote-shared/ui'
import { Link } from 'react-router-dom'
import { useProfile } from '../calls/first-calls.ts'
import { closetAddress } from '../place/place.ts'
import { ClosetArt } from './closet.art.tsx'
import * as styles from './closet-shortcut.module.css'

interface ClosetShortcutProps {
  /** Saved samples, which the server does not count. */
  readonly extraCount: number
}

/** The number comes from the profile, a single row that other screens need too. */
export const ClosetShortcut = ({ extraCount }: ClosetShortcutProps) => {
  const { data } = useProfile()
  const savedCount = data?.saved_outfits
  const count = savedCount === undefined || Number.isNaN(savedCount) ? undefined : savedCount + extraCount
  return (
    <Link className={styles.shortcut} to={closetAddress}>
      <span className={styles.shortcutArt} aria-hidden="true">
        <ClosetArt filled />
      </span>
      <span className={styles.shortcutWords}>
        <strong>My Closet</strong>
        <span>What you rate 4 or 5 stars is kept here.</span>
      </span>
      <span className={styles.badge} aria-hidden="true">
        {count}
      </span>
      {count !== undefined && <VisuallyHidden>{counted(count, 'saved outfit')}</VisuallyHidden>}
    </Link>
  )
}
