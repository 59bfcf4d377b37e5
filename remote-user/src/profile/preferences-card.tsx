import { preferencesInWords } from '@drape/contract/preference-fields'
import { type Preferences, readPreferences } from '@drape/contract/preferences'
import { failureText, useCall, useRefresh } from '@drape/remote-shared/api'
import { SkeletonPiece, Slow } from '@drape/remote-shared/member-ui'
import { Button } from '@drape/remote-shared/ui'
import { type ReactNode, useState } from 'react'
import { CardTrouble } from '../controls/card-trouble.tsx'
import { Icon } from '../controls/icon.tsx'
import * as styles from './preferences-card.module.css'
import * as profileStyles from './profile.module.css'

interface BadgeProps {
  readonly label: string
  readonly value: string | null | undefined
  readonly isComing?: boolean
}

const Badge = ({ label, value, isComing = false }: BadgeProps) => (
  <div>
    <dt>{label}</dt>
    <dd className={value ? undefined : styles.unset}>
      {isComing ? <SkeletonPiece className={styles.piece} /> : value || 'Not specified'}
    </dd>
  </div>
)

/** Renders a skeleton if there are no preferences yet. */
const Badges = ({ preferences }: { readonly preferences?: Preferences }) => (
  <dl className={styles.badges}>
    {preferencesInWords(preferences).map(([label, value]) => (
      <Badge key={label} label={label} value={value} isComing={!preferences} />
    ))}
    {preferences && (
      <Badge label="Favourite colours" value={preferences.color_preferences.favorite_colors.join(', ')} />
    )}
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
    <section className={profileStyles.card} aria-labelledby="preferences-name">
      <div className={styles.head}>
        <h2 id="preferences-name">Style preferences</h2>
        <Button
          type="text"
          className={styles.edit}
          aria-label="Edit preferences"
          aria-haspopup="dialog"
          icon={<Icon path="m4 20 1-5L16 4l4 4L9 19l-5 1ZM13.5 6.5l4 4" width={2} />}
          onClick={() => setIsEditing(true)}
        />
      </div>
      {!data && preferences.isPending && (
        <>
          <Badges />
          <Slow onRetry={() => void preferences.refetch()} />
        </>
      )}
      {!data && preferences.isError && (
        <CardTrouble
          message={`Failed to get preferences: ${failureText(preferences.error)}`}
          onRetry={() => void preferences.refetch()}
        />
      )}
      {data && 'message' in data && <p className={styles.none}>{data.message}</p>}
      {data && 'gender' in data && <Badges preferences={data} />}
      {isEditing && preferencesDialog(() => setIsEditing(false))}
    </section>
  )
}
