import { Button } from '@drape/remote-shared/desk'
import { counted, totalInRupees } from '@drape/remote-shared/format'
import { Announcement } from '@drape/remote-shared/ui'
import type { RefObject } from 'react'
import { type Draft, filledItems, isAsMade, isBlank } from './draft.ts'
import { type DraftStore, useDraft } from './draft-store.ts'
import * as styles from './styling-foot.module.css'

type Stage = 'blank' | 'begun' | 'made' | 'changed'

interface StylingFootProps {
  readonly button: RefObject<HTMLButtonElement | null>
  /** The server's message about who has claimed the request meanwhile. */
  readonly holder: string | undefined
  readonly trouble: { readonly message: string; readonly cause?: string } | undefined
  readonly isBusy: boolean
  readonly isSaved: boolean
  readonly isOnline: boolean
  readonly store: DraftStore
}

const stageOf = (draft: Draft): Stage => {
  if (draft.made) return isAsMade(draft) ? 'made' : 'changed'
  return isBlank(draft) ? 'blank' : 'begun'
}

const pricesOf = ({ items }: Draft): readonly number[] =>
  items.map(({ price }) => Number(price)).filter((price) => Number.isFinite(price) && price > 0)

const actions: Record<Stage, string> = {
  blank: 'Create Outfit',
  begun: 'Create Outfit',
  made: 'Mood board',
  changed: 'Update outfit',
}

const draftStatus = ({ isSaved, isOnline }: StylingFootProps, stage: Stage): string | undefined => {
  if (stage === 'blank') return isOnline ? undefined : 'You are offline.'
  if (!isSaved) return 'This browser keeps no drafts. Please stay here until the request is completed.'
  return isOnline ? 'Draft saved on this device' : 'You are offline. Your draft is saved on this device.'
}

/** Always visible: the state of the draft and the next action. */
export const StylingFoot = (props: StylingFootProps) => {
  const { button, holder, trouble, isBusy, store } = props
  const stage = useDraft(store, stageOf)
  const count = useDraft(store, (draft) => filledItems(draft).length)
  const total = useDraft(store, (draft) => totalInRupees(pricesOf(draft)))
  return (
    <>
      <div className={styles.said}>
        <Announcement isError>{holder ? undefined : trouble?.message}</Announcement>
        {!holder && trouble?.cause && <p className={styles.cause}>{trouble.cause}</p>}
        <Announcement>{holder && `${holder} Your draft is kept, so nothing is lost.`}</Announcement>
        <p className={styles.total}>
          {counted(count, 'item')} · {total}
        </p>
        <p className={styles.kept} role="status">
          {!holder && !trouble && draftStatus(props, stage)}
        </p>
      </div>
      <Button ref={button} type="primary" size="large" htmlType="submit" aria-busy={isBusy}>
        {holder ? 'Try to take it again' : actions[stage]}
      </Button>
    </>
  )
}
