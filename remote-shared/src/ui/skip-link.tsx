import * as styles from './skip-link.module.css'

/** The first element in the tab order, visible only while it has the focus: it skips the navigation. */
export const SkipLink = () => (
  <a className={styles.skip} href="#content">
    Skip to content
  </a>
)
