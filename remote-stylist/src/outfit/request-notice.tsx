import { readOutfit } from '@drape/contract/outfit'
import { useCall, useOnline } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/desk'
import { Notice } from '@drape/remote-shared/member-ui'
import type { Claim, HeldClaim } from './claim.ts'
import { isBlank } from './draft.ts'
import { useDraft } from './draft-store.ts'
import { DraftText } from './draft-text.tsx'
import type { KeptDraft } from './kept-draft.ts'
import * as styles from './request-notice.module.css'

interface RequestNoticeProps {
  readonly claim: HeldClaim
  readonly kept: KeptDraft
  readonly onLeave: () => void
  readonly onDiscard: () => void
  readonly onCompleted: () => void
}

interface Words {
  readonly title: string
  readonly more: string
}

const gone: Words = {
  title: 'This request is no longer waiting',
  more: 'It was completed, or your client took the photo back.',
}
const done: Words = {
  title: 'This request is completed',
  more: 'Your outfit has reached your client.',
}
const keptWords = 'Your draft is kept on this device.'

const wordsOf = ({ state, holder }: Claim, isDone: boolean, isOnline: boolean): Words => {
  if (state === 'taken') return { title: 'Somebody else is styling this request', more: holder ?? '' }
  if (state === 'gone') return isDone ? done : gone
  return isOnline
    ? { title: 'This request did not load', more: 'Please try again in a moment.' }
    : { title: 'You are offline', more: 'The request comes with the connection.' }
}

/** Shown in place of the form when the request cannot be worked on. */
export const RequestNotice = ({ claim, kept, onLeave, onDiscard, onCompleted }: RequestNoticeProps) => {
  const { state, take } = claim
  const isOnline = useOnline()
  const made = useDraft(kept, ({ made }) => made)
  const isNothing = useDraft(kept, isBlank)
  // Checks whether the outfit was completed and only the reply got lost.
  const outfit = useCall(
    readOutfit,
    { params: { id: made?.id ?? '' } },
    { enabled: state === 'gone' && made !== null },
  )
  const isDone = outfit.data?.status === 'approved'
  const isOrphan = state === 'gone' && !isDone && !isNothing
  const { title, more } = wordsOf(claim, isDone, isOnline)

  return (
    <div className={styles.notice}>
      <Notice
        title={title}
        isTrouble
        action={{ name: 'Back to the dashboard', onPress: isDone ? onCompleted : onLeave }}
      >
        {more} {!isDone && !isNothing && keptWords}
      </Notice>
      {(state === 'taken' || state === 'failed') && (
        <Button size="large" onClick={take}>
          Try again
        </Button>
      )}
      {isOrphan && <DraftText draft={kept.read()} onDiscard={onDiscard} />}
    </div>
  )
}
