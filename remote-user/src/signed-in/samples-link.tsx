import { Link } from 'react-router-dom'
import * as styles from './link.module.css'
import { samplesAddress } from './place.ts'

export const SamplesLink = () => (
  <Link className={styles.tall} to={samplesAddress}>
    See sample outfits
  </Link>
)
