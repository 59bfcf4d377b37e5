import * as styles from './announcement.module.css'

interface AnnouncementProps {
  readonly children: string | undefined
  readonly isError?: boolean
  readonly className?: string
}

/**
 * The element is on the page before it has text, because screen readers announce only changes within an existing
 * element.
 */
export const Announcement = ({ children, isError = false, className = '' }: AnnouncementProps) => (
  <div role={isError ? 'alert' : 'status'} className={`${styles.announcement} ${className}`}>
    {children && <p className={styles.words}>{children}</p>}
  </div>
)
