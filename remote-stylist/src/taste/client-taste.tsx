import type { Taste } from '@drape/contract/taste'
import { countInWords, type TasteGroup, tasteGroups } from '@drape/contract/taste-groups'
import { counted } from '@drape/remote-shared/format'
import { useId } from 'react'
import { toAvoid } from './avoid.ts'
import * as styles from './client-taste.module.css'

const titles: Readonly<Partial<Record<TasteGroup, string>>> = {
  likes: 'Likes',
  mixed: 'Undecided',
  wrong: 'Wrong, the client says',
}

const maxWarnings = 3

/** The first things to avoid, beside the form. */
export const Warnings = ({ lines }: Pick<Taste, 'lines'>) => {
  const warnings = toAvoid(lines)
  if (warnings.length === 0) return null
  const hiddenCount = warnings.length - maxWarnings
  return (
    <p className={styles.warnings}>
      <strong>To avoid</strong> {warnings.slice(0, maxWarnings).join('; ')}
      {hiddenCount > 0 && `; and ${hiddenCount} more`}
    </p>
  )
}

/** The taste of a client by their ratings. Renders nothing for a client who has rated nothing. */
export const ClientTaste = ({ ratedItems, lines }: Taste) => {
  const id = useId()
  const warnings = toAvoid(lines)
  const others = tasteGroups(lines).filter(({ group }) => titles[group])
  if (lines.length === 0) return null

  return (
    <section className={styles.taste} aria-labelledby={id}>
      <h3 id={id}>Taste, from {counted(ratedItems, 'rating')}</h3>
      <dl>
        {warnings.length > 0 && (
          <div>
            <dt>To avoid</dt>
            {warnings.map((text) => (
              <dd key={text}>{text}</dd>
            ))}
          </div>
        )}
        {others.map(({ group, lines }) => (
          <div key={group}>
            <dt>{titles[group]}</dt>
            {lines.map((line) => (
              <dd key={`${line.kind} ${line.subject}`}>
                {line.name} <small>{countInWords(line)}</small>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}
