import type { warningsFor } from '@drape/contract/fit'
import type { OutfitItem } from '@drape/contract/outfit'
import { useId } from 'react'
import * as styles from './kept-pieces.module.css'

interface KeptPiecesProps {
  readonly items: readonly OutfitItem[]
  readonly warn: ReturnType<typeof warningsFor>
}

/** Names once more, before the request is completed, the pieces that may not suit the client. */
export const KeptPieces = ({ items, warn }: KeptPiecesProps) => {
  const id = useId()
  const kept = items.flatMap((item) => {
    const warnings = warn({ ...item, price: item.estimated_price })
    return warnings.length > 0 ? [{ ...item, warnings: warnings.join(' ') }] : []
  })
  if (kept.length === 0) return null
  return (
    <section className={styles.kept} aria-labelledby={id}>
      <h3 id={id}>Kept against your client’s wishes</h3>
      <ul>
        {kept.map(({ uuid, name, warnings, fit_note }) => (
          <li key={uuid}>
            <p>
              {name}: {warnings}
            </p>
            {fit_note
              ? `You tell them: ${fit_note}`
              : 'Without a word to them. You can add one at the piece.'}
          </li>
        ))}
      </ul>
    </section>
  )
}
