import {
  type ClientNote,
  changeNote,
  deleteNote,
  listClients,
  readClient,
  writeNote,
} from '@drape/contract/client'
import { causeOf, useAct } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/desk'
import { counted, formatDate } from '@drape/remote-shared/format'
import { useSession } from '@drape/remote-shared/session'
import { Announcement } from '@drape/remote-shared/ui'
import { useId, useRef, useState } from 'react'
import { keptNote } from './kept-note.ts'
import { NoteForm } from './note-form.tsx'
import * as styles from './notes.module.css'

const refreshes = [readClient, listClients]

interface OneNoteProps {
  readonly clientId: string
  readonly note: ClientNote
  readonly onGone: () => void
}

const OneNote = ({ clientId, note, onGone }: OneNoteProps) => {
  const [isEditing, setIsEditing] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  /** The pressed button is gone then: the focus goes on where it was. */
  const wasPressed = useRef(false)
  if (isEditing || isAsking) wasPressed.current = true
  const change = useAct(changeNote, refreshes)
  const remove = useAct(deleteNote, refreshes)
  const ask = { params: { id: clientId, note: note.id } }
  const { author, isYours, text, written_at, changed_at } = note

  if (isEditing)
    return (
      <li>
        <NoteForm
          label="Your note"
          deed="Save"
          kept={text}
          onSend={async (text) => {
            await change.mutateAsync({ ...ask, body: { text } })
            setIsEditing(false)
          }}
          onLeave={() => setIsEditing(false)}
        />
      </li>
    )
  return (
    <li>
      <p className={styles.text}>{text}</p>
      <p className={styles.by}>
        {isYours ? 'You' : author}, {formatDate(written_at)}
        {changed_at && ', changed since'}
      </p>
      {isYours && (
        <div className={styles.ways}>
          {isAsking ? (
            <>
              <Button
                danger
                autoFocus
                aria-busy={remove.isPending}
                onClick={() => remove.mutate(ask, { onSuccess: onGone })}
              >
                Delete for good
              </Button>
              <Button onClick={() => setIsAsking(false)}>Keep it</Button>
            </>
          ) : (
            <>
              <Button type="text" autoFocus={wasPressed.current} onClick={() => setIsEditing(true)}>
                Change
              </Button>
              <Button type="text" onClick={() => setIsAsking(true)}>
                Delete
              </Button>
            </>
          )}
        </div>
      )}
      <Announcement isError>
        {remove.isError ? `Not deleted: ${causeOf(remove.error)}` : undefined}
      </Announcement>
    </li>
  )
}

interface NotesProps {
  readonly clientId: string
  readonly notes: readonly ClientNote[]
}

/** The notes of the house about a client: every stylist reads them, and each changes their own. */
export const Notes = ({ clientId, notes }: NotesProps) => {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const write = useAct(writeNote, refreshes)
  const [news, setNews] = useState<string>()
  const session = useSession()
  const begun = keptNote(session.status === 'in' ? session.id : '', clientId)
  return (
    <section className={styles.notes} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        Notes of the house
      </h3>
      <p className={styles.rule}>
        {notes.length > 0 && `${counted(notes.length, 'note')}. `}For stylists; the client reads them only in
        a copy of their data.
      </p>
      <NoteForm
        label="New note"
        deed="Add note"
        kept={begun.text()}
        onChange={begun.change}
        onSend={async (text) => {
          const headers = { 'idempotency-key': begun.keyOf(text) }
          await write.mutateAsync({ params: { id: clientId }, headers, body: { text } })
          begun.forget()
          setNews('The note was added')
        }}
      />
      <Announcement>{news}</Announcement>
      <ul>
        {notes.map((note) => (
          <OneNote
            key={note.id}
            clientId={clientId}
            note={note}
            onGone={() => {
              setNews('The note was deleted')
              heading.current?.focus()
            }}
          />
        ))}
      </ul>
    </section>
  )
}
