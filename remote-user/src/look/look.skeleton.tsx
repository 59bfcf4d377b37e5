import { VisuallyHidden } from '@drape/remote-shared/ui'
import * as styles from './look.module.css'

/** Stands in the page until a look has come. */
export const LookSkeleton = () => (
  <main className={styles.page} aria-busy="true">
    <p className={styles.brand} aria-hidden="true">
      Drape
    </p>
    <VisuallyHidden as="h1">Drape</VisuallyHidden>
    <div className={styles.waiting} role="status">
      <VisuallyHidden>Loading the look…</VisuallyHidden>
      <span />
      <span />
      <span />
    </div>
  </main>
)
