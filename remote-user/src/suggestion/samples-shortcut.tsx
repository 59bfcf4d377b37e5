import { Link } from 'react-router-dom'
import { samplesAddress } from '../signed-in/place.ts'
import * as styles from './samples-shortcut.module.css'

export const SamplesShortcut = () => (
  <div className={styles.shortcut}>
    <p>What does a stylist send?</p>
    <Link to={samplesAddress}>See sample outfits</Link>
  </div>
)
