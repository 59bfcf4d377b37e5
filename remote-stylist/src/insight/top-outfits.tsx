import { formatDate } from '@drape/remote-shared/format'
import { StarMeter } from '@drape/remote-shared/ui-more'
import { average } from './figure.cards.tsx'
import type { Insight } from './insight.ts'

const counted = (count: number): string => (count === 1 ? '1 rating' : `${count} ratings`)

export const TopOutfits = ({ outfits }: { readonly outfits: Insight['topPerformingOutfits'] }) =>
  outfits.length === 0 ? (
    <p className="insight-none">
      No outfit has been rated yet. The ones that clients like best will stand here.
    </p>
  ) : (
    <ol className="insight-list insight-top">
      {outfits.map(({ id, title, avgRating, ratingCount, createdAt }, index) => (
        <li key={id}>
          <span className="insight-rank" aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <p className="insight-title">{title}</p>
            <p className="insight-soft">
              {counted(ratingCount)} · made <time dateTime={createdAt}>{formatDate(createdAt)}</time>
            </p>
          </div>
          <span className="insight-score">
            {average(avgRating)}
            <StarMeter stars={avgRating} />
          </span>
        </li>
      ))}
    </ol>
  )
