import { readOutfit } from '@drape/contract/outfit'
import { useCall } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/desk'
import { counted } from '@drape/remote-shared/format'
import { useSession } from '@drape/remote-shared/session'
import { useEffect, useState } from 'react'
import { isBlankItem } from './draft.ts'
import { listDrafts } from './kept-draft.ts'
import * as styles from './kept-drafts.module.css'

type Listed = ReturnType<typeof listDrafts>[number]

interface RowProps {
  readonly listed: Listed
  readonly onOpen: (requestId: string) => void
  readonly onDone: () => void
}

const Row = ({ listed: { requestId, draft }, onOpen, onDone }: RowProps) => {
  // It may have been completed on another device, or its reply got lost.
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
      <p>
        <strong>{title}</strong>
        <span>{counted(draft.items.filter((item) => !isBlankItem(item)).length, 'item')}</span>
      </p>
      <Button aria-label={`Open the draft ${title}`} onClick={() => onOpen(requestId)}>
        Open
      </Button>
    </li>
  )
}

interface KeptDraftsProps {
  readonly onOpen: (requestId: string) => void
}

/** The drafts on this device, those whose request is gone too. */
export const KeptDrafts = ({ onOpen }: KeptDraftsProps) => {
  const session = useSession()
  const [all, setAll] = useState(() => (session.status === 'in' ? listDrafts(session.id) : []))
  if (all.length === 0) return null
  return (
    <section className={styles.drafts} aria-labelledby="kept-drafts">
      <h2 id="kept-drafts">Your drafts</h2>
      <ul>
        {all.map((listed) => (
          <Row
            key={listed.requestId}
            listed={listed}
            onOpen={onOpen}
            onDone={() => {
              listed.forget()
              setAll((all) => all.filter((one) => one !== listed))
            }}
          />
        ))}
      </ul>
    </section>
  )
}
