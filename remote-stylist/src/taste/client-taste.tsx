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

const shownAtOnce = 3

/** The first of what is to be avoided, to be read without opening anything. */
export const Warnings = ({ lines }: Pick<Taste, 'lines'>) => {
  const all = toAvoid(lines)
  if (all.length === 0) return null
  const more = all.length - shownAtOnce
  return (
    <p className={styles.warnings}>
      <strong>To avoid</strong> {all.slice(0, shownAtOnce).join('; ')}
      {more > 0 && `; and ${more} more`}
    </p>
  )
}

/** What the ratings of a client say. Nothing is shown of a client who has rated nothing. */
export const ClientTaste = ({ ratedItems, lines }: Taste) => {
  const id = useId()
  const avoided = toAvoid(lines)
  const others = tasteGroups(lines).filter(({ group }) => titles[group])
  if (lines.length === 0) return null

  return (
    <section className={styles.taste} aria-labelledby={id}>
      <h3 id={id}>Taste, from {counted(ratedItems, 'rating')}</h3>
      <dl>
        {avoided.length > 0 && (
          <div>
            <dt>To avoid</dt>
            {avoided.map((words) => (
              <dd key={words}>{words}</dd>
            ))}
          </div>
        )}
        {others.map(({ group, lines }) => (
          <div key={group}>
            <dt>{titles[group]}</dt>
            {lines.map((line) => (
              <dd key={`${line.kind} ${line.subject}`}>
                {line.name} <span>{countInWords(line)}</span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}
