import { SamplesLink } from '../controls/samples-link.tsx'
import * as styles from './samples-shortcut.module.css'

export const SamplesShortcut = () => (
  <div className={styles.shortcut}>
    <p>What does a stylist send?</p>
    <SamplesLink />
  </div>
)
