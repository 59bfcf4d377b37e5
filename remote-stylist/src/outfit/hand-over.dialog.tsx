import {
  type Colleague,
  handOverRequest,
  listColleagues,
  maxHandOverNote,
  type PendingRequest,
} from '@drape/contract/request'
import { statusOf, useActOnce, useCall, useReplies } from '@drape/remote-shared/api'
import { Choices } from '@drape/remote-shared/choice'
import { Button, Input } from '@drape/remote-shared/desk'
import { Dialog } from '@drape/remote-shared/dialog'
import { NotLoaded, Skeleton } from '@drape/remote-shared/member-ui'
import { showToast } from '@drape/remote-shared/toast'
import { Announcement } from '@drape/remote-shared/ui'
import { type FormEvent, useRef, useState } from 'react'
import * as desk from '../desk.module.css'
import { plainText } from '../plain-text.ts'
import { reasonOf } from '../use-sending.ts'
import { Field } from './field.tsx'
import * as styles from './hand-over.module.css'
import type { SavedDraft } from './saved-draft.ts'

/** With fewer colleagues there is no search field. */
const searchFrom = 9
const noColleague = 'Please choose a colleague'
const tooLong = `Please use at most ${maxHandOverNote} characters`
const noLongerThere = 'This colleague, or the request, is no longer there.'

/** What happens to the stylist's draft; undefined if it is blank. */
const draftMessage = ({ isBlank, isSaved }: Pick<SavedDraft, 'isBlank' | 'isSaved'>): string | undefined => {
  if (isBlank()) return undefined
  return isSaved
    ? 'Your draft stays on this device, for you alone: your colleague begins a new one.'
    : 'This browser keeps no drafts: what you wrote is lost when you hand over.'
}

const matching = (colleagues: readonly Colleague[], query: string, colleagueId: string | undefined) =>
  colleagues.filter(
    ({ id, name }) => id === colleagueId || name.toLowerCase().includes(query.trim().toLowerCase()),
  )

interface HandOverFormProps extends HandOverDialogProps {
  readonly colleagues: readonly Colleague[]
}

const HandOverForm = ({ colleagues, request, draft, note, ...handlers }: HandOverFormProps) => {
  const [colleagueId, setColleagueId] = useState(colleagues.length === 1 ? colleagues[0]?.id : undefined)
  const [query, setQuery] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const handOver = useActOnce(handOverRequest)
  const { refresh } = useReplies()
  const form = useRef<HTMLFormElement>(null)
  const isLong = note.trim().length > maxHandOverNote

  const refuse = (message: string, field: string) => {
    setTrouble(message)
    form.current?.querySelector<HTMLElement>(field)?.focus()
  }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (handOver.isPending) return
    const to = colleagues.find(({ id }) => id === colleagueId)?.id
    if (!to) return refuse(noColleague, '[type="radio"]')
    if (isLong) return refuse(tooLong, 'textarea')
    setTrouble(undefined)
    const text = note.trim()
    try {
      const reply = await handOver.mutateAsync({
        params: { id: request.id },
        body: { to, ...(text && { note: text }) },
      })
      showToast(`Handed over to ${reply.to.name}`)
      handlers.onDone()
    } catch (error) {
      const status = statusOf(error)
      setTrouble(
        `Not handed over: ${status === 404 ? noLongerThere : reasonOf(error)} Your note is kept here.`,
      )
      if (status === 404) void refresh('request')
      handlers.onRefused(error)
    }
  }

  return (
    <form ref={form} className={desk.column} noValidate onSubmit={(event) => void send(event)}>
      {colleagues.length >= searchFrom && (
        <Input
          type="search"
          aria-label="Find a colleague"
          placeholder="Find a colleague"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      )}
      <div className={styles.colleagues}>
        <Choices
          legend="To"
          name="colleague"
          options={matching(colleagues, query, colleagueId).map(({ id, name }) => ({ value: id, name }))}
          chosen={colleagueId ? [colleagueId] : []}
          isRequired
          isMissing={trouble === noColleague && !colleagueId}
          onChoose={setColleagueId}
        />
      </div>
      <Field
        label="Note"
        name="note"
        lines={3}
        longest={maxHandOverNote}
        value={note}
        problem={isLong ? tooLong : undefined}
        isTried={isLong}
        hint="Optional. For stylists; the client reads it only in a copy of their data."
        onChange={(text) => handlers.onNote(plainText(text))}
      />
      <p>It is theirs for half an hour, and then free for everybody, with your note. {draftMessage(draft)}</p>
      <Announcement isError>{trouble}</Announcement>
      <div className={`${desk.actions} ${styles.actions}`}>
        <Button type="primary" size="large" htmlType="submit" aria-busy={handOver.isPending}>
          Hand over
        </Button>
        <Button size="large" onClick={handlers.onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

export interface HandOverDialogProps {
  readonly request: PendingRequest
  readonly draft: Pick<SavedDraft, 'isBlank' | 'isSaved'>
  readonly note: string
  readonly onNote: (note: string) => void
  /** Called when the hand-over was refused, or not answered: the claim may be lost. */
  readonly onRefused: (error: unknown) => void
  readonly onDone: () => void
  readonly onClose: () => void
}

export const HandOverDialog = (props: HandOverDialogProps) => {
  const { data, isPending, refetch } = useCall(listColleagues)
  return (
    <Dialog title="Hand over" onClose={props.onClose}>
      {isPending && <Skeleton of="your colleagues" pieces={[4, 8]} />}
      {!isPending && !data && (
        <NotLoaded title="Your colleagues did not load" onRetry={refetch}>
          Please try again in a moment.
        </NotLoaded>
      )}
      {data?.colleagues.length === 0 && (
        <p>There is nobody to hand over to: no other stylist has an account.</p>
      )}
      {data && data.colleagues.length > 0 && <HandOverForm {...props} colleagues={data.colleagues} />}
    </Dialog>
  )
}
