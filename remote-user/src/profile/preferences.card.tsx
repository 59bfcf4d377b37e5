import { failureText, useCall, useRefresh } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/ui'
import { genders, type Preferences, readPreferences } from '@drape/remote-shared/user-calls'
import { type ReactNode, useState } from 'react'
import { ProfileTrouble } from './profile.trouble.tsx'

const labels = ['Gender', 'Age range', 'Body type', 'Height', 'Skin tone'] as const

const valuesOf = (kept: Preferences): readonly (string | null)[] => [
  genders[kept.gender],
  kept.age_range,
  kept.body_type,
  kept.height,
  kept.skin_tone,
]

/** Without values: the shape of what is to come. */
const Badges = ({ values }: { readonly values?: readonly (string | null)[] }) => (
  <dl className="profile-badges">
    {labels.map((label, index) => {
      const value = values?.[index]
      return (
        <div key={label}>
          <dt>{label}</dt>
          {values ? (
            <dd className={value ? undefined : 'profile-unset'}>{value || 'Not specified'}</dd>
          ) : (
            <dd className="skeleton-piece" />
          )}
        </div>
      )
    })}
  </dl>
)

interface PreferencesCardProps {
  readonly preferencesDialog: (onClose: () => void) => ReactNode
}

export const PreferencesCard = ({ preferencesDialog }: PreferencesCardProps) => {
  const preferences = useCall(readPreferences, {})
  useRefresh(preferences)
  const [isEditing, setIsEditing] = useState(false)
  const { data } = preferences

  return (
    <section className="profile-card" aria-labelledby="preferences-name">
      <div className="profile-card-head">
        <h2 id="preferences-name">Style preferences</h2>
        <Button
          type="text"
          className="profile-edit"
          aria-label="Edit preferences"
          aria-haspopup="dialog"
          onClick={() => setIsEditing(true)}
        >
          <svg
            viewBox="0 0 24 24"
            width="22"
            height="22"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d="m4 20 1-5L16 4l4 4L9 19l-5 1ZM13.5 6.5l4 4" />
          </svg>
        </Button>
      </div>
      {!data && preferences.isPending && <Badges />}
      {!data && preferences.isError && (
        <ProfileTrouble
          words={`Failed to get preferences: ${failureText(preferences.error)}`}
          onRetry={() => void preferences.refetch()}
        />
      )}
      {data && 'message' in data && <p className="profile-none">No preferences found</p>}
      {data && 'gender' in data && <Badges values={valuesOf(data)} />}
      {isEditing && preferencesDialog(() => setIsEditing(false))}
    </section>
  )
}
