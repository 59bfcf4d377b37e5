import {
  type Colleague,
  handOverRequest,
  listColleagues,
  maxHandOverNote,
  type PendingRequest,
} from '@drape/contract/request'
import { statusOf, useActOnce, useCall, useReplies } from '@drape/remote-shared/api'
import { Choices } from '@drape/remote-shared/choice'
import { atMost, Button, DeskForm, Form, Input, required, TextItem } from '@drape/remote-shared/desk'
import { Dialog } from '@drape/remote-shared/dialog'
import { NotLoaded, Skeleton } from '@drape/remote-shared/member-ui'
import { showToast } from '@drape/remote-shared/toast'
import { Announcement } from '@drape/remote-shared/ui'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import * as desk from '../desk.module.css'
import { reasonOf } from '../use-sending.ts'
import * as styles from './hand-over.module.css'
import type { SavedDraft } from './saved-draft.ts'

/** With fewer colleagues there is no search field. */
const searchFrom = 9
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

interface ColleaguesProps {
  readonly colleagues: readonly Colleague[]
  /** Given by antd's form item, like the following. */
  readonly id?: string
  readonly value?: string
  readonly onChange?: (id: string) => void
  readonly 'aria-invalid'?: 'true'
  readonly ref?: Ref<{ readonly focus: () => void }>
}

const Colleagues = ({ colleagues, id, value, onChange, ref, 'aria-invalid': isMissing }: ColleaguesProps) => {
  const [query, setQuery] = useState('')
  const list = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => list.current?.querySelector('input')?.focus() }))
  return (
    <div className={desk.column}>
      {colleagues.length >= searchFrom && (
        <Input
          type="search"
          aria-label="Find a colleague"
          placeholder="Find a colleague"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      )}
      <div ref={list} id={id} className={styles.colleagues}>
        <Choices
          legend="To"
          name="colleague"
          options={matching(colleagues, query, value).map(({ id, name }) => ({ value: id, name }))}
          chosen={value ? [value] : []}
          isRequired
          isMissing={isMissing !== undefined}
          onChoose={(id) => onChange?.(id)}
        />
      </div>
    </div>
  )
}

interface HandOver {
  readonly to?: string
  readonly note: string
}

const HandOverForm = ({ colleagues, request, draft, note, ...handlers }: HandOverFormProps) => {
  const [trouble, setTrouble] = useState<string>()
  const handOver = useActOnce(handOverRequest)
  const { refresh } = useReplies()
  const [only, second] = colleagues

  const send = async ({ to = '', note }: HandOver) => {
    if (handOver.isPending) return
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
    <DeskForm<HandOver>
      className={desk.column}
      initialValues={{ ...(only && !second && { to: only.id }), note }}
      onValuesChange={(_, { note }) => handlers.onNote(note)}
      onFinish={(values) => void send(values)}
    >
      <Form.Item name="to" rules={[required('Please choose a colleague')]}>
        <Colleagues colleagues={colleagues} />
      </Form.Item>
      <TextItem
        label="Note"
        name="note"
        lines={3}
        longest={maxHandOverNote}
        rules={[atMost(maxHandOverNote)]}
        hint="Optional. For stylists; the client reads it only in a copy of their data."
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
    </DeskForm>
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
