import { failureText, useRefresh } from '@drape/remote-shared/api'
import { Skeleton } from '@drape/remote-shared/member-ui'
import { useSession } from '@drape/remote-shared/session'
import type { ReactNode } from 'react'
import { useProfile } from '../calls/first-calls.ts'
import { CardTrouble } from '../controls/card-trouble.tsx'
import { Slot } from '../slots.ts'
import { PlanCard } from './plan-card.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import * as styles from './profile.module.css'
import { ProfileLinks } from './profile-links.tsx'

const initialOf = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? 'D'

interface ProfileScreenProps {
  readonly preferencesDialog: (onClose: () => void) => ReactNode
  readonly taste?: ReactNode
}

export const ProfileScreen = ({ preferencesDialog, taste }: ProfileScreenProps) => {
  const session = useSession()
  const profile = useProfile()
  const { isOnline, note } = useRefresh(profile)
  const { data } = profile
  // The session has the name before the profile is loaded.
  const name = data?.name ?? (session.status === 'in' ? session.name : '')
  const stats = [
    { name: 'Saved outfits', count: data?.saved_outfits },
    { name: 'Photos uploaded', count: data?.photos_uploaded },
  ]

  return (
    <div className={styles.profile}>
      <h1>Profile</h1>
      <div className={styles.who}>
        <span className={styles.avatar} aria-hidden="true">
          {initialOf(name)}
        </span>
        <div>
          <p className={styles.name}>{name}</p>
          <p className={styles.mail}>{data?.email}</p>
        </div>
      </div>
      {data && !isOnline && (
        <p className={styles.note} role="status">
          {note}
        </p>
      )}
      <PreferencesCard preferencesDialog={preferencesDialog} />
      {profile.isPending && <Skeleton of="your profile" pieces={[8.75, 6]} />}
      {profile.isError && !data && (
        <CardTrouble
          message={`Failed to get user profile: ${failureText(profile.error)}`}
          onRetry={() => void profile.refetch()}
        />
      )}
      {data && (
        <>
          <PlanCard plan={data.plan} />
          <dl className={styles.stats}>
            {stats.map((stat) => (
              <div key={stat.name}>
                <dt>{stat.name}</dt>
                <dd>{Number.isNaN(stat.count) ? '–' : stat.count}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {taste}
      <Slot name="profile" of={{}} />
      <ProfileLinks />
    </div>
  )
}
