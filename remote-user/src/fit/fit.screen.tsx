import { readFit } from '@drape/contract/fit'
import { readPreferences } from '@drape/contract/preferences'
import { failureText, statusOf, useCall, useRefresh } from '@drape/remote-shared/api'
import { Notice, Skeleton, Slow } from '@drape/remote-shared/member-ui'
import { CardTrouble } from '../controls/card-trouble.tsx'
import * as styles from './fit.module.css'
import { FitForm } from './fit-form.tsx'
import { useFitParts } from './use-fit-parts.ts'

const male = 1

/** A client's sizes and what they never wear. Each answer is saved as it is given. */
export const FitScreen = () => {
  const reply = useCall(readFit)
  useRefresh(reply)
  const preferences = useCall(readPreferences, {})
  const parts = useFitParts(reply.data)
  const isMale = preferences.data && 'gender' in preferences.data && preferences.data.gender === male
  // A server that speaks only the specification has no such call.
  const isUnknown = statusOf(reply.error) === 404

  return (
    <div className={styles.screen}>
      <h1>Sizes and fit</h1>
      <p className={styles.soft}>
        So that what your stylist picks fits, and nothing comes that you would never put on. You may leave out
        whatever you like. Each answer is saved as you give it; only you and our stylists see it.
      </p>
      {!parts.fit && reply.isPending && (
        <>
          <Skeleton of="your sizes" pieces={[12, 6, 6]} />
          <Slow onRetry={() => void reply.refetch()} />
        </>
      )}
      {!parts.fit && isUnknown && <Notice title="Sizes cannot be kept here yet" />}
      {!parts.fit && reply.isError && !isUnknown && (
        <CardTrouble
          message={`Your sizes did not load: ${failureText(reply.error)}`}
          onRetry={() => void reply.refetch()}
        />
      )}
      {/* Mounted with the preferences, which decide the chart at first. */}
      {parts.fit && !preferences.isPending && (
        <FitForm parts={parts} fit={parts.fit} chart={isMale ? 'men' : 'women'} />
      )}
    </div>
  )
}
