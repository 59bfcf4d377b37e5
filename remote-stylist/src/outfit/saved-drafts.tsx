import { readOutfit } from '@drape/contract/outfit'
import { useCall } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/desk'
import { counted } from '@drape/remote-shared/format'
import { useSession } from '@drape/remote-shared/session'
import { useEffect, useState } from 'react'
import * as desk from '../desk.module.css'
import { filledItems } from './draft.ts'
import { listDrafts } from './saved-draft.ts'

type Entry = ReturnType<typeof listDrafts>[number]

interface RowProps {
  readonly entry: Entry
  readonly onOpen: (requestId: string) => void
  readonly onDone: () => void
}

const Row = ({ entry: { requestId, draft }, onOpen, onDone }: RowProps) => {
  // The request may have been completed on another device, or the reply got lost.
  const outfit = useCall(
    readOutfit,
    { params: { id: draft.made?.id ?? '' } },
    { enabled: draft.made !== null },
  )
  const isDone = outfit.data?.status === 'approved'
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone, onDone])
  if (isDone) return null

  const title = draft.title.trim() || 'Without a title'
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <p className={desk.aside}>{counted(filledItems(draft).length, 'item')}</p>
      </div>
      <Button aria-label={`Open the draft ${title}`} onClick={() => onOpen(requestId)}>
        Open
      </Button>
    </li>
  )
}

/** The drafts on this device, also those whose requests are gone. */
export const SavedDrafts = ({ onOpen }: Pick<RowProps, 'onOpen'>) => {
  const session = useSession()
  const [entries, setEntries] = useState(() => (session.status === 'in' ? listDrafts(session.id) : []))
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="saved-drafts">
      <h2 id="saved-drafts">Your drafts</h2>
      <ul className={desk.rows}>
        {entries.map((entry) => (
          <Row
            key={entry.requestId}
            entry={entry}
            onOpen={onOpen}
            onDone={() => {
              entry.forget()
              setEntries((entries) => entries.filter((other) => other !== entry))
            }}
          />
        ))}
      </ul>
    </section>
  )
}
