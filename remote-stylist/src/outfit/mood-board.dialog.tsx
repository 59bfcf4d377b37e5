import { approveOutfit, defaultNotes, longest, readOutfit } from '@drape/contract/outfit'
import type { PendingRequest } from '@drape/contract/request'
import {
  causeOf,
  statusOf,
  useAct,
  useCall,
  useOnline,
  useRefresh,
  useReplies,
} from '@drape/remote-shared/api'
import { atMost, Button, DeskForm, Form, TextItem } from '@drape/remote-shared/desk'
import { Dialog } from '@drape/remote-shared/dialog'
import { Notice, NotLoaded, Skeleton, takeFreshAddress } from '@drape/remote-shared/member-ui'
import { Announcement } from '@drape/remote-shared/ui'
import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import * as desk from '../desk.module.css'
import { titleOf } from '../own-piece.ts'
import { areSubmitKeys } from '../submit-keys.ts'
import { useKeys } from '../use-keys.ts'
import { useCompletedToast } from './completed-toast.ts'
import { FitAdvice } from './fit-advice.ts'
import * as styles from './mood-board.module.css'
import { MoodBoard } from './mood-board.tsx'
import { useNextRequest } from './next-request.ts'
import { TemplatesAbove } from './templates-above.tsx'

const noOutfit = 'No outfit to complete'
const failed = 'Failed to complete request. Please try again.'

const isGone = (error: unknown): boolean => statusOf(error) === 404

/** Gets the id of the next request if one was taken; null if none was free. */
export type Completed = (next?: string | null) => void

interface Notes {
  readonly notes: string
}

interface MoodBoardDialogProps {
  readonly outfitId: string
  /** The client's own piece at which the request begins. */
  readonly begins?: PendingRequest['garment']
  readonly notes: string
  readonly onNotes: (notes: string) => void
  readonly onClose: () => void
  /** Called when the server no longer has the outfit. */
  readonly onMissing: () => void
  readonly onCompleted: Completed
  /** Called after `onCompleted`, when the outfit is a draft again. */
  readonly onCalledBack: () => void
}

export const MoodBoardDialog = ({ outfitId, begins, notes, onNotes, ...handlers }: MoodBoardDialogProps) => {
  const outfit = useCall(readOutfit, { params: { id: outfitId } })
  useRefresh(outfit)
  const advice = use(FitAdvice)
  const replies = useReplies()
  const next = useNextRequest()
  const showCompleted = useCompletedToast()
  const takesNext = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const isOnline = useOnline()
  /** Set while it is not known whether the request was completed, because the reply got lost. */
  const [isUnsure, setIsUnsure] = useState(false)
  const complete = useAct(approveOutfit)
  const [trouble, setTrouble] = useState<{ message: string; cause?: string }>()
  const body = { approved: true, stylistNotes: notes.trim() || defaultNotes }
  const hasNone = isGone(outfit.error) || isGone(complete.error)

  const finish = async (seconds?: number) => {
    showCompleted({ outfitId, seconds, onCalledBack: handlers.onCalledBack })
    handlers.onCompleted(...(takesNext.current ? [await next.take()] : []))
  }

  /** Finds out whether the request was completed, and only the reply got lost. */
  const checkCompleted = async (error: unknown) => {
    setIsUnsure(true)
    const { status } =
      (await replies.ask(readOutfit, { params: { id: outfitId } }).catch(() => undefined)) ?? {}
    if (status) setIsUnsure(false)
    if (status !== 'approved') return setTrouble({ message: failed, cause: causeOf(error) })
    void replies.refresh('request', 'insight')
    await finish()
  }
  const recheckCompleted = useEffectEvent(() => {
    if (isUnsure) void checkCompleted(complete.error)
  })
  useEffect(() => {
    if (isOnline) recheckCompleted()
  }, [isOnline])

  const send = async () => {
    if (!outfit.data || hasNone) return setTrouble({ message: noOutfit })
    setTrouble(undefined)
    let seconds: number | undefined
    try {
      const approval = { params: { id: outfitId }, query: { call_back: '1' } as const, body }
      seconds = (await complete.mutateAsync(approval)).call_back_seconds
    } catch (error) {
      if (statusOf(error) === undefined) return checkCompleted(error)
      return setTrouble(isGone(error) ? { message: noOutfit } : { message: failed, cause: causeOf(error) })
    }
    await finish(seconds)
  }

  const submit = async (isNext: boolean) => {
    if (isBusy) return
    takesNext.current = isNext
    setIsBusy(true)
    await send()
    setIsBusy(false)
  }

  const [form] = Form.useForm<Notes>()
  const foot = useRef<HTMLDivElement>(null)
  // Wherever the focus is, while the dialog is the topmost.
  useKeys((event) => {
    const topmost = [...document.querySelectorAll('dialog[open]')].at(-1)
    if (!areSubmitKeys(event) || event.defaultPrevented || topmost !== foot.current?.closest('dialog')) return
    event.preventDefault()
    form.submit()
  })

  const completeAndTakeNext = () =>
    void form.validateFields().then(
      () => submit(true),
      () => undefined,
    )
  const busyWith = (isNext: boolean) => isBusy && takesNext.current === isNext

  return (
    <Dialog
      className={styles.dialog}
      title="Mood board"
      onClose={hasNone ? handlers.onMissing : handlers.onClose}
    >
      <DeskForm
        form={form}
        name="board"
        className={desk.column}
        initialValues={{ notes }}
        onValuesChange={(_, values) => onNotes(values.notes)}
        onFinish={() => void submit(false)}
      >
        {outfit.data && <MoodBoard outfit={outfit.data} onMissing={() => takeFreshAddress(outfit)} />}
        {outfit.isPending && <Skeleton of="the mood board" pieces={[6, 18, 12]} />}
        {outfit.isError && !outfit.data && !hasNone && (
          <NotLoaded title="The mood board did not load" onRetry={outfit.refetch}>
            Your outfit is safe.
          </NotLoaded>
        )}
        {hasNone && !outfit.data && (
          <Notice title="The outfit is no longer there" isTrouble>
            Your draft is still here: create the outfit again from it.
          </Notice>
        )}
        {begins && outfit.data?.items.every(({ garment_id }) => garment_id !== begins.id) && (
          <p className={styles.without}>
            The request begins at their own {titleOf(begins)}, and this outfit is without it. You can complete
            it all the same.
          </p>
        )}
        {outfit.data && advice && <advice.KeptPieces items={outfit.data.items} warn={advice.warn} />}
        <div ref={foot} className={`${desk.column} ${styles.foot}`}>
          <TextItem
            className={styles.notes}
            label="Stylist Notes"
            name="notes"
            lines={2}
            rules={[atMost(longest.notes)]}
            longest={longest.notes}
            above={<TemplatesAbove name="notes" fieldId="board_notes" kind="note" />}
            hint={`Left empty, your client sees no note. We keep: ${defaultNotes}.`}
          />
          <div className={styles.actions}>
            <Announcement isError>{trouble?.message}</Announcement>
            {trouble?.cause && <p className={`${desk.aside} ${styles.cause}`}>{trouble.cause}</p>}
            <Button type="primary" size="large" htmlType="submit" aria-busy={busyWith(false)}>
              Complete Request
            </Button>
            {next.isOffered && (
              <Button size="large" aria-busy={busyWith(true)} onClick={completeAndTakeNext}>
                Complete and take next
              </Button>
            )}
          </div>
        </div>
      </DeskForm>
    </Dialog>
  )
}
