import { readTaste, type TasteLine } from '@drape/contract/taste'
import { countInWords, type TasteGroup, tasteGroups } from '@drape/contract/taste-groups'
import { statusOf, useCall, useRefresh } from '@drape/remote-shared/api'
import { counted } from '@drape/remote-shared/format'
import { LazyWithRetry, Skeleton } from '@drape/remote-shared/member-ui'
import { useState } from 'react'
import { CardTrouble } from '../controls/card-trouble.tsx'
import * as styles from './taste-card.module.css'

const loadDialog = () => import('./taste-line.dialog.tsx').then((module) => module.TasteLineDialog)

const titles: Readonly<Record<TasteGroup, string>> = {
  likes: 'You like',
  dislikes: 'You do not like',
  mixed: 'Undecided',
  neverAgain: 'Never again',
  wrong: 'Wrong, you said',
}

const isSameLine = (line: TasteLine, { kind, subject }: TasteLine) =>
  line.kind === kind && line.subject === subject

/** The taste that a user's ratings show. Each line opens the ratings behind it. */
export const TasteCard = () => {
  const taste = useCall(readTaste)
  useRefresh(taste)
  const [selectedLine, setSelectedLine] = useState<TasteLine>()
  const { data, error } = taste
  // A server that speaks only the specification has no such call.
  if (statusOf(error) === 404) return null
  const groups = tasteGroups(data?.lines ?? [])
  const line =
    selectedLine && (data?.lines.find((candidate) => isSameLine(candidate, selectedLine)) ?? selectedLine)

  return (
    <section className={styles.card} aria-labelledby="taste">
      <h2 id="taste">Your taste</h2>
      {taste.isPending && <Skeleton of="your taste" pieces={[3, 3]} />}
      {error && !data && (
        <CardTrouble message="Your taste did not load." onRetry={() => void taste.refetch()} />
      )}
      {data && (
        <p className={styles.soft}>
          {groups.length > 0
            ? `From ${counted(data.ratedItems, 'rating')}. Your stylist reads the same. Open a line to see why, or to correct it.`
            : 'Rate what your stylist sends you, and what it says of your taste gathers here.'}
        </p>
      )}
      {groups.map(({ group, lines }) => (
        <div key={group} className={styles.group}>
          <h3>{titles[group]}</h3>
          <ul>
            {lines.map((groupLine) => (
              <li key={`${groupLine.kind} ${groupLine.subject}`}>
                <button type="button" aria-haspopup="dialog" onClick={() => setSelectedLine(groupLine)}>
                  <strong>{groupLine.name}</strong> <span>{countInWords(groupLine)}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {line && <LazyWithRetry load={loadDialog} with={{ line, onClose: () => setSelectedLine(undefined) }} />}
    </section>
  )
}
