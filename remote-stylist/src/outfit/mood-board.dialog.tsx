import { causeOf, statusOf, useAct, useCall } from '@drape/remote-shared/api'
import { Dialog } from '@drape/remote-shared/dialog'
import { Notice, Skeleton, takeFreshAddress } from '@drape/remote-shared/member-ui'
import {
  approveOutfit,
  defaultNotes,
  listPendingRequests,
  readInsight,
  readOutfit,
} from '@drape/remote-shared/stylist-calls'
import { showToast } from '@drape/remote-shared/toast'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { type FormEvent, useState } from 'react'
import { Field } from './field.tsx'
import * as styles from './mood-board.module.css'
import { MoodBoard } from './mood-board.tsx'

const nothing = 'No outfit to complete'
const completed = 'Request completed successfully!'
const failed = 'Failed to complete request. Please try again.'
const tooLong = 'Please shorten the notes, and leave out what is no plain text'

const isGone = (error: unknown): boolean => statusOf(error) === 404

interface MoodBoardDialogProps {
  readonly outfitId: string
  readonly notes: string
  readonly onNotes: (notes: string) => void
  readonly onClose: () => void
  /** Called when the server no longer has the outfit. */
  readonly onMissing: () => void
  readonly onCompleted: () => void
}

export const MoodBoardDialog = ({ outfitId, notes, onNotes, ...then }: MoodBoardDialogProps) => {
  const outfit = useCall(readOutfit, { params: { id: outfitId } })
  const complete = useAct(approveOutfit, [listPendingRequests, readInsight])
  const [trouble, setTrouble] = useState<{ words: string; cause?: string }>()
  const body = { approved: true, stylistNotes: notes.trim() || defaultNotes }
  const problem = approveOutfit.body.safeParse(body).success ? undefined : tooLong
  const hasNone = isGone(outfit.error) || isGone(complete.error)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (complete.isPending || problem) return
    if (!outfit.data || hasNone) return setTrouble({ words: nothing })
    setTrouble(undefined)
    try {
      await complete.mutateAsync({ params: { id: outfitId }, body })
    } catch (error) {
      return setTrouble(isGone(error) ? { words: nothing } : { words: failed, cause: causeOf(error) })
    }
    showToast(completed, { tone: 'good' })
    then.onCompleted()
  }

  return (
    <Dialog className={styles.dialog} title="Mood board" onClose={hasNone ? then.onMissing : then.onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {outfit.data && <MoodBoard outfit={outfit.data} onMissing={() => takeFreshAddress(outfit)} />}
        {outfit.isPending && <Skeleton of="the mood board" pieces={[6, 18, 12]} />}
        {outfit.isError && !outfit.data && (
          <Notice
            title={hasNone ? 'The outfit is no longer there' : 'The mood board did not load'}
            isTrouble
            {...(!hasNone && { action: { name: 'Try again', onPress: () => void outfit.refetch() } })}
          >
            {hasNone ? 'Your draft is still here: create the outfit again from it.' : 'Your outfit is safe.'}
          </Notice>
        )}
        <Field
          label="Stylist Notes"
          name="notes"
          lines={3}
          value={notes}
          onChange={onNotes}
          problem={problem}
          isTried
          hint={`Left empty, your client reads: ${defaultNotes}.`}
        />
        <div className={styles.foot}>
          <Announcement isError>{trouble?.words}</Announcement>
          {trouble?.cause && <p className={styles.cause}>{trouble.cause}</p>}
          <Button type="primary" size="large" htmlType="submit" aria-busy={complete.isPending}>
            Complete Request
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
