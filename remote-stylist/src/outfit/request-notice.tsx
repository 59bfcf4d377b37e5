import { readOutfit } from '@drape/contract/outfit'
import { useCall, useOnline } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/desk'
import { Notice } from '@drape/remote-shared/member-ui'
import type { Claim, HeldClaim } from './claim.ts'
import { isBlank } from './draft.ts'
import { useDraft } from './draft-store.ts'
import { DraftText } from './draft-text.tsx'
import * as styles from './request-notice.module.css'
import type { SavedDraft } from './saved-draft.ts'

interface RequestNoticeProps {
  readonly claim: HeldClaim
  readonly savedDraft: SavedDraft
  readonly onLeave: () => void
  readonly onDiscard: () => void
  readonly onCompleted: () => void
}

const goneNotice = {
  title: 'This request is no longer waiting',
  more: 'It was completed, or your client took the photo back.',
}
const completedNotice = {
  title: 'This request is completed',
  more: 'Your outfit has reached your client.',
}
const draftSaved = 'Your draft is kept on this device.'

const noticeFor = ({ state, holder }: Claim, isDone: boolean, isOnline: boolean) => {
  if (state === 'taken') return { title: 'Somebody else is styling this request', more: holder ?? '' }
  if (state === 'gone') return isDone ? completedNotice : goneNotice
  return isOnline
    ? { title: 'This request did not load', more: 'Please try again in a moment.' }
    : { title: 'You are offline', more: 'The request comes with the connection.' }
}

/** Shown in place of the form when the request cannot be worked on. */
export const RequestNotice = ({ claim, savedDraft, onLeave, onDiscard, onCompleted }: RequestNoticeProps) => {
  const { state, take } = claim
  const isOnline = useOnline()
  const createdOutfit = useDraft(savedDraft, ({ made }) => made)
  const isEmpty = useDraft(savedDraft, isBlank)
  // The outfit may be completed, and only the reply got lost.
  const outfit = useCall(
    readOutfit,
    { params: { id: createdOutfit?.id ?? '' } },
    { enabled: state === 'gone' && createdOutfit !== null },
  )
  const isDone = outfit.data?.status === 'approved'
  const showsDraft = state === 'gone' && !isDone && !isEmpty
  const { title, more } = noticeFor(claim, isDone, isOnline)

  return (
    <div className={styles.notice}>
      <Notice
        title={title}
        isTrouble
        action={{ name: 'Back to the dashboard', onPress: isDone ? onCompleted : onLeave }}
      >
        {more} {!isDone && !isEmpty && draftSaved}
      </Notice>
      {(state === 'taken' || state === 'failed') && (
        <Button size="large" onClick={take}>
          Try again
        </Button>
      )}
      {showsDraft && <DraftText draft={savedDraft.read()} onDiscard={onDiscard} />}
    </div>
  )
}
