import { shownInInsight } from '@drape/contract/insight'
import { Tag } from '@drape/remote-shared/desk'
import { relativeTime, useNow } from '@drape/remote-shared/format'
import * as desk from '../desk.module.css'
import * as insightStyles from './insight.module.css'
import type { Insight } from './insight.ts'

type Activity = Insight['recentActivity'][number]

const statuses: Record<Activity['status'], string> = {
  approved: 'Outfit approved',
  completed: 'Completed',
  pending: 'Waiting',
}

export const RecentActivity = ({ activities }: { readonly activities: readonly Activity[] }) => {
  const now = useNow()
  if (activities.length === 0)
    return <p className={desk.none}>Nothing yet. New requests and approved outfits will stand here.</p>
  return (
    <ul className={`${desk.rows} ${insightStyles.list}`}>
      {activities.slice(0, shownInInsight).map(({ id, type, status, title, userEmail, createdAt }) => (
        <li key={`${type} ${id}`}>
          <div>
            <p className={insightStyles.title}>{title}</p>
            <p className={desk.aside}>
              <Tag color={status === 'pending' ? 'warning' : 'success'}>{statuses[status] ?? status}</Tag>{' '}
              {userEmail}
            </p>
          </div>
          <time className={desk.aside} dateTime={createdAt}>
            {relativeTime(createdAt, now)}
          </time>
        </li>
      ))}
    </ul>
  )
}
