import { type ClientNote, changeNote, deleteNote, maxNoteLength, writeNote } from '@drape/contract/client'
import { causeOf, useAct } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/desk'
import { counted, formatDate } from '@drape/remote-shared/format'
import { useSession } from '@drape/remote-shared/session'
import { Announcement } from '@drape/remote-shared/ui'
import { useId, useRef, useState } from 'react'
import * as desk from '../desk.module.css'
import { WordsForm } from '../words-form.tsx'
import { noteDraft } from './note-draft.ts'
import * as styles from './notes.module.css'

interface OneNoteProps {
  readonly clientId: string
  readonly note: ClientNote
  readonly onDeleted: () => void
}

const OneNote = ({ clientId, note, onDeleted }: OneNoteProps) => {
  const [isEditing, setIsEditing] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  /** The pressed button is replaced by others: the one that comes back takes the focus. */
  const wasPressed = useRef(false)
  if (isEditing || isConfirming) wasPressed.current = true
  const change = useAct(changeNote)
  const remove = useAct(deleteNote)
  const noteParams = { params: { id: clientId, note: note.id } }
  const { author, isYours, text, written_at, changed_at } = note

  if (isEditing)
    return (
      <li>
        <WordsForm
          label="Your note"
          longest={maxNoteLength}
          submitLabel="Save"
          initial={{ text }}
          onSend={async ({ text }) => {
            await change.mutateAsync({ ...noteParams, body: { text } })
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
        <div className={`${desk.ways} ${styles.ways}`}>
          {isConfirming ? (
            <>
              <Button
                danger
                autoFocus
                aria-busy={remove.isPending}
                onClick={() => remove.mutate(noteParams, { onSuccess: onDeleted })}
              >
                Delete for good
              </Button>
              <Button onClick={() => setIsConfirming(false)}>Keep it</Button>
            </>
          ) : (
            <>
              <Button type="text" autoFocus={wasPressed.current} onClick={() => setIsEditing(true)}>
                Change
              </Button>
              <Button type="text" onClick={() => setIsConfirming(true)}>
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

/** The notes about a client: every stylist reads them, and each changes their own. */
export const Notes = ({ clientId, notes }: NotesProps) => {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const write = useAct(writeNote)
  const [announcement, setAnnouncement] = useState<string>()
  const session = useSession()
  const draft = noteDraft(session.status === 'in' ? session.id : '', clientId)
  return (
    <section className={styles.notes} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        Notes of the house
      </h3>
      <p className={styles.rule}>
        {notes.length > 0 && `${counted(notes.length, 'note')}. `}For stylists; the client reads them only in
        a copy of their data.
      </p>
      <WordsForm
        label="New note"
        longest={maxNoteLength}
        submitLabel="Add note"
        initial={{ text: draft.text() }}
        onChange={draft.change}
        onSend={async ({ text }) => {
          const headers = { 'idempotency-key': draft.keyOf(text) }
          await write.mutateAsync({ params: { id: clientId }, headers, body: { text } })
          draft.forget()
          setAnnouncement('The note was added')
        }}
      />
      <Announcement>{announcement}</Announcement>
      <ul className={desk.column}>
        {notes.map((note) => (
          <OneNote
            key={note.id}
            clientId={clientId}
            note={note}
            onDeleted={() => {
              setAnnouncement('The note was deleted')
              heading.current?.focus()
            }}
          />
        ))}
      </ul>
    </section>
  )
}
