import { type Fit, fitInWords } from '@drape/contract/fit'
import { Entries } from '../entries.tsx'
import * as styles from './fit-facts.module.css'

/** What a client never wears, which stands first, and their sizes. Renders nothing if all was taken back. */
export const FitFacts = ({ fit }: { readonly fit: Fit }) => {
  const lines = fitInWords(fit)
  if (lines.length === 0) return null
  return <Entries className={styles.facts} entries={lines} />
}
