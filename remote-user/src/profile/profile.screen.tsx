import { failureText, useCall, useRefresh } from '@drape/remote-shared/api'
import { useSession } from '@drape/remote-shared/session'
import { Sheet } from '@drape/remote-shared/ui'
import { Skeleton } from '@drape/remote-shared/ui-more'
import { readProfile } from '@drape/remote-shared/user-calls'
import type { ReactNode } from 'react'
import { profileAfterMs } from './keep-profile.ts'
import { PlanCard } from './plan.card.tsx'
import { PreferencesCard } from './preferences.card.tsx'
import { profileCss } from './profile.look.ts'
import { ProfileTrouble } from './profile.trouble.tsx'
import { ProfileWays } from './profile.ways.tsx'

const initialOf = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? 'D'

interface ProfileScreenProps {
  readonly homeAddress: string
  readonly closetAddress: string
  readonly preferencesDialog: (onClose: () => void) => ReactNode
}

export const ProfileScreen = ({ preferencesDialog, ...addresses }: ProfileScreenProps) => {
  const session = useSession()
  const profile = useCall(readProfile, {}, { afterMs: profileAfterMs })
  const { isOnline, note } = useRefresh(profile)
  const { data } = profile
  // The session knows it already.
  const name = data?.name ?? (session.status === 'in' ? session.name : '')
  const stats = [
    { name: 'Saved outfits', count: data?.saved_outfits },
    { name: 'Photos uploaded', count: data?.photos_uploaded },
  ]

  return (
    <div className="profile">
      <Sheet name="profile" css={profileCss} />
      <h1>Profile</h1>
      <div className="profile-who">
        <span className="profile-avatar" aria-hidden="true">
          {initialOf(name)}
        </span>
        <div>
          <p className="profile-name">{name}</p>
          <p className="profile-mail">{data?.email}</p>
        </div>
      </div>
      {data && !isOnline && (
        <p className="profile-note" role="status">
          {note}
        </p>
      )}
      {profile.isPending && <Skeleton of="your profile" pieces={[8.75, 6]} />}
      {profile.isError && !data && (
        <ProfileTrouble
          words={`Failed to get user profile: ${failureText(profile.error)}`}
          onRetry={() => void profile.refetch()}
        />
      )}
      {data && (
        <>
          <PlanCard plan={data.plan} />
          <dl className="profile-stats">
            {stats.map((stat) => (
              <div key={stat.name}>
                <dt>{stat.name}</dt>
                <dd>{stat.count}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <PreferencesCard preferencesDialog={preferencesDialog} />
      <ProfileWays {...addresses} />
    </div>
  )
}
