import { StarMeter } from '@drape/remote-shared/ui-more'
import type { ReactNode } from 'react'
import type { Insight } from './insight.ts'

/** Two decimals, as everywhere in the console. */
export const average = (stars: number): string => stars.toFixed(2)

interface FiguresProps {
  /** Undefined while they are on their way, null when they did not come. */
  readonly figures: Insight | undefined | null
  readonly onOpenRequests: () => void
}

/** The queue can be opened whether or not its length is known. */
export const Figures = ({ figures, onOpenRequests }: FiguresProps) => {
  const show = (read: (figures: Insight) => string | number): ReactNode => {
    if (figures) return read(figures)
    if (figures === undefined) return <span className="skeleton-piece" />
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">not known</span>
      </>
    )
  }

  return (
    <ul className="figures">
      <li>
        <button type="button" className="figure" aria-haspopup="dialog" onClick={onOpenRequests}>
          <span className="figure-name">Pending Requests</span>
          <strong>{show(({ pendingRequests }) => pendingRequests)}</strong>
          <span className="figure-more">
            Open the queue <span aria-hidden="true">›</span>
          </span>
        </button>
      </li>
      <li className="figure">
        <span className="figure-name">Completed Today</span>
        <strong>{show(({ completedToday }) => completedToday)}</strong>
        <span className="figure-more">Since midnight in India</span>
      </li>
      <li className="figure">
        <span className="figure-name">Average Rating</span>
        <strong>{show(({ avgRating }) => average(avgRating))}</strong>
        <span className="figure-more">
          {figures && (figures.avgRating > 0 ? <StarMeter stars={figures.avgRating} /> : 'No ratings yet')}
        </span>
      </li>
      <li className="figure">
        <span className="figure-name">Total Clients</span>
        <strong>{show(({ totalClients }) => totalClients)}</strong>
        <span className="figure-more">Have asked for outfits</span>
      </li>
    </ul>
  )
}
