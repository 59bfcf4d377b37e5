import * as styles from './skip-link.module.css'

/** The first stop of the keyboard, seen only there: past the navigation to the content. */
export const SkipLink = () => (
  <a className={styles.skip} href="#content">
    Skip to content
  </a>
)
