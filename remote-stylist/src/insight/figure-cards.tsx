import { SkeletonPiece, StarMeter } from '@drape/remote-shared/member-ui'
import { VisuallyHidden } from '@drape/remote-shared/ui'
import type { ReactNode } from 'react'
import * as desk from '../desk.module.css'
import * as styles from './figure-cards.module.css'
import type { Insight } from './insight.ts'

/** Two decimals, as everywhere in the console. */
export const average = (stars: number): string => (Number.isNaN(stars) ? '–' : stars.toFixed(2))

const more = `${desk.aside} ${styles.more}`

interface FiguresProps {
  /** Undefined while loading, null after a failure. */
  readonly figures: Insight | undefined | null
  readonly onOpenRequests: () => void
}

/** The queue can be opened even if its length is unknown. */
export const Figures = ({ figures, onOpenRequests }: FiguresProps) => {
  const show = (read: (figures: Insight) => string | number): ReactNode => {
    const figure = figures && read(figures)
    if (figure !== undefined && figure !== null && !Number.isNaN(Number(figure))) return figure
    if (figures === undefined) return <SkeletonPiece className={styles.piece} />
    return (
      <>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>not known</VisuallyHidden>
      </>
    )
  }

  return (
    <ul className={styles.figures}>
      <li>
        <button type="button" className={styles.figure} aria-haspopup="dialog" onClick={onOpenRequests}>
          <span className={styles.name}>Pending Requests</span>
          <strong>{show(({ pendingRequests }) => pendingRequests)}</strong>
          <span className={more}>
            {figures?.lateRequests ? `${figures.lateRequests} late · ` : ''}Open the queue{' '}
            <span aria-hidden="true">›</span>
          </span>
        </button>
      </li>
      <li className={styles.figure}>
        <span className={styles.name}>Completed Today</span>
        <strong>{show(({ completedToday }) => completedToday)}</strong>
        <span className={more}>Since midnight in India</span>
      </li>
      <li className={styles.figure}>
        <span className={styles.name}>Average Rating</span>
        <strong>{show(({ avgRating }) => average(avgRating))}</strong>
        <span className={more}>
          {figures && (figures.avgRating > 0 ? <StarMeter stars={figures.avgRating} /> : 'No ratings yet')}
        </span>
      </li>
      <li className={styles.figure}>
        <span className={styles.name}>Total Clients</span>
        <strong>{show(({ totalClients }) => totalClients)}</strong>
        <span className={more}>Have asked for outfits</span>
      </li>
    </ul>
  )
}
