import { Link } from 'react-router-dom'
import { samplesAddress } from '../place/place.ts'
import * as styles from './link.module.css'

export const SamplesLink = () => (
  <Link className={styles.tall} to={samplesAddress}>
    See sample outfits
  </Link>
)
