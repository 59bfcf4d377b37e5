import { Link } from 'react-router-dom'
import * as styles from './samples-shortcut.module.css'

export const SamplesShortcut = ({ address }: { readonly address: string }) => (
  <div className={styles.shortcut}>
    <p>What does a stylist send?</p>
    <Link to={address}>See sample outfits</Link>
  </div>
)
