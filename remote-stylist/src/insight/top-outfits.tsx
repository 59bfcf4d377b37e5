import { Segmented } from '@drape/remote-shared/desk'
import { counted, formatDate } from '@drape/remote-shared/format'
import { StarMeter } from '@drape/remote-shared/member-ui'
import { useState } from 'react'
import * as desk from '../desk.module.css'
import { average } from './figure-cards.tsx'
import * as insightStyles from './insight.module.css'
import type { Insight } from './insight.ts'
import * as styles from './top-outfits.module.css'

type Outfit = Insight['topPerformingOutfits'][number]

const orders = ['Best', 'Most rated', 'Newest'] as const
type Order = (typeof orders)[number]

const createdTime = ({ createdAt }: Outfit): number => Date.parse(createdAt)

/** The server sends the best first. */
const compare: Readonly<Record<Order, (one: Outfit, other: Outfit) => number>> = {
  Best: () => 0,
  'Most rated': (one, other) => other.ratingCount - one.ratingCount,
  Newest: (one, other) => createdTime(other) - createdTime(one),
}

export const TopOutfits = ({ outfits }: { readonly outfits: readonly Outfit[] }) => {
  const [order, setOrder] = useState<Order>('Best')
  if (outfits.length === 0)
    return (
      <p className={desk.none}>
        No outfit has been rated yet. The ones that clients like best will stand here.
      </p>
    )
  return (
    <>
      {outfits.length > 1 && (
        <div className={styles.order}>
          <Segmented
            block
            aria-label="Order of the outfits"
            options={[...orders]}
            value={order}
            onChange={setOrder}
          />
        </div>
      )}
      <ol className={`${desk.rows} ${insightStyles.list}`}>
        {outfits.toSorted(compare[order]).map(({ id, title, avgRating, ratingCount, createdAt }, index) => (
          <li key={id}>
            <span className={styles.rank} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <p className={insightStyles.title}>{title}</p>
              <p className={desk.aside}>
                {counted(ratingCount, 'rating')} · made{' '}
                <time dateTime={createdAt}>{formatDate(createdAt)}</time>
              </p>
            </div>
            <span className={styles.score}>
              {average(avgRating)}
              <StarMeter className={styles.meter} stars={avgRating || 0} />
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
