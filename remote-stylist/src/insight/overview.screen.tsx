import { readInsight } from '@drape/contract/insight'
import { useCall, useRefresh } from '@drape/remote-shared/api'
import { Button, Flex } from '@drape/remote-shared/desk'
import { formatTime } from '@drape/remote-shared/format'
import { NotLoaded, Skeleton, SkeletonPiece } from '@drape/remote-shared/member-ui'
import type { ReactNode } from 'react'
import * as desk from '../desk.module.css'
import { Figures } from './figure-cards.tsx'
import * as styles from './overview.module.css'
import { RecentActivity } from './recent-activity.tsx'
import { TopOutfits } from './top-outfits.tsx'

/** The console is open all day, so the figures are refetched. */
const freshMs = 60_000

const day = new Intl.DateTimeFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'short' })

interface OverviewProps {
  readonly onOpenRequests: () => void
  /** The conversations that wait for an answer. */
  readonly messages?: ReactNode
  /** The button that takes the next request. */
  readonly next?: ReactNode
}

export const OverviewScreen = ({ onOpenRequests, messages, next }: OverviewProps) => {
  const insight = useCall(readInsight, {}, { everyMs: freshMs })
  const { press, isBusy, note } = useRefresh(insight)
  const { data, dataUpdatedAt, isPending } = insight

  const list = (name: string, content: ReactNode) => (
    <section>
      <h2>{name}</h2>
      {content ?? <SkeletonPiece height={25} />}
    </section>
  )

  return (
    <Flex vertical gap="large" className={styles.insight}>
      <Flex wrap align="end" justify="space-between" gap="4px 8px" className={styles.head}>
        <h1>Overview</h1>
        <Flex wrap gap="small">
          <Button aria-busy={isBusy} onClick={press}>
            Refresh
          </Button>
          {next}
        </Flex>
        <p>
          {day.format(dataUpdatedAt || Date.now())}
          {data && ` · as of ${formatTime(dataUpdatedAt)}`}
          <span role="status">{data && note && ` · ${note}`}</span>
        </p>
      </Flex>
      <div>
        {isPending && <Skeleton of="the figures" pieces={[]} />}
        <Figures figures={data ?? (isPending ? undefined : null)} onOpenRequests={onOpenRequests} />
      </div>
      {messages}
      {!data && !isPending ? (
        <NotLoaded title="The figures did not load" onRetry={insight.refetch}>
          Your queue is not touched by this. Please try again in a moment.
        </NotLoaded>
      ) : (
        <div className={desk.pair}>
          {list('Top Performing Outfits', data && <TopOutfits outfits={data.topPerformingOutfits} />)}
          {list('Recent Activity', data && <RecentActivity activities={data.recentActivity} />)}
        </div>
      )}
    </Flex>
  )
}
