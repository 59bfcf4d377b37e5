import { endOtherSessions, endSession, listSessions, type OwnSessions } from '@drape/contract/session'
import { useRef, useState } from 'react'
import { useAct, useCall } from '../api/use-call.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { formatDate, formatTime } from '../format/moment.ts'
import { failureText } from '../http/call-failed.ts'
import { NotLoaded } from '../member-ui/not-loaded.tsx'
import { Skeleton } from '../member-ui/skeleton.tsx'
import { Announcement } from '../ui/announcement.tsx'
import { Button } from '../ui/button.tsx'
import * as styles from './own-sessions.module.css'

type OwnSession = OwnSessions['sessions'][number]

const nameOf = ({ device }: OwnSession): string => device ?? 'Another device'

interface RowProps {
  readonly session: OwnSession
  readonly isEnding: boolean
  readonly onEnd: () => void
}

/** A second press ends it: a user who is signed out by mistake has to sign in again. */
const Row = ({ session, isEnding, onEnd }: RowProps) => {
  const [isConfirming, setIsConfirming] = useState(false)
  const { started_at, last_used_at, is_bound, is_this } = session
  const name = nameOf(session)
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {is_this && <b>This is where you are now</b>}
        <span>
          Signed in on {formatDate(started_at)}, last used on {formatDate(last_used_at)} at{' '}
          {formatTime(last_used_at)}
        </span>
        <span>{is_bound ? 'Works in that browser alone' : 'Not bound to its browser'}</span>
      </div>
      {!is_this && (
        <div className={styles.actions}>
          {isConfirming && <Button onClick={() => setIsConfirming(false)}>Keep it</Button>}
          <Button
            danger={isConfirming}
            aria-busy={isEnding}
            aria-label={`${isConfirming ? 'Sign out now' : 'Sign out'}: ${name}`}
            onClick={() => (isConfirming ? onEnd() : setIsConfirming(true))}
          >
            {isConfirming ? 'Sign out now' : 'Sign out'}
          </Button>
        </div>
      )}
    </li>
  )
}

/** For users and stylists alike. */
export const OwnSessionsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { data, error, refetch } = useCall(listSessions)
  const endOne = useAct(endSession)
  const endOthers = useAct(endOtherSessions)
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const failure = endOne.error ?? endOthers.error
  const sessions = data?.sessions

  const announce = async (hasEnded: Promise<unknown>, text: string) => {
    if (!(await hasEnded)) return
    setAnnouncement(text)
    // The button that had the focus is removed with its row.
    list.current?.focus()
  }
  return (
    <Dialog title="Where you are signed in" onClose={onClose}>
      <p className={styles.rule}>
        Whoever is signed out somewhere has to sign in there again. It takes effect at once.
      </p>
      {!sessions && !error && <Skeleton of="where you are signed in" pieces={[4, 4]} />}
      {!sessions && error && <NotLoaded onRetry={refetch}>{failureText(error)}</NotLoaded>}
      <Announcement isError={failure !== null} className={styles.rule}>
        {failure ? `Still signed in: ${failureText(failure)}` : announcement}
      </Announcement>
      {sessions && (
        <ul ref={list} tabIndex={-1} className={styles.sessions} aria-label="Where you are signed in">
          {sessions.map((session) => (
            <Row
              key={session.id}
              session={session}
              isEnding={endOne.isPending && endOne.variables?.params.id === session.id}
              onEnd={() =>
                void announce(endOne.press({ params: { id: session.id } }), `Signed out: ${nameOf(session)}.`)
              }
            />
          ))}
        </ul>
      )}
      {sessions?.length === 1 && <p className={styles.rule}>You are signed in nowhere else.</p>}
      {sessions && sessions.length > 2 && (
        <Button
          size="large"
          block
          aria-busy={endOthers.isPending}
          onClick={() => void announce(endOthers.press({}), 'Signed out everywhere else.')}
        >
          Sign out everywhere else
        </Button>
      )}
    </Dialog>
  )
}
