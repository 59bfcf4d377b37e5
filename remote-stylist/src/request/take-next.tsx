import { statusOf, useReplies } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/desk'
import { Announcement } from '@drape/remote-shared/ui'
import { useEffect, useRef, useState } from 'react'
import { noneFree, useTakeNext } from '../use-take-next.ts'
import * as styles from './take-next.module.css'

const failed = 'The next request could not be taken. Please try again.'
const unreachable = 'The server cannot be reached right now. Please try again.'
const notOffered = 'Please choose a request from the queue.'

interface TakeNextProps {
  /** Called with a request that is claimed. */
  readonly onOpen: (requestId: string) => void
}

/** Takes and opens a request, or says why there is none. */
export const TakeNext = ({ onOpen }: TakeNextProps) => {
  const next = useTakeNext()
  const { refresh } = useReplies()
  const [note, setNote] = useState<string>()
  // A server that speaks only the specification has no such call.
  const [isOffered, setIsOffered] = useState(true)

  const take = async () => {
    if (next.isTaking) return
    setNote(undefined)
    try {
      const request = await next.take()
      void refresh('request', 'insight')
      if (!request) return setNote(noneFree)
      onOpen(request.id)
    } catch (error) {
      const status = statusOf(error)
      if (status === 404) setIsOffered(false)
      setNote(status === 404 ? notOffered : status === undefined ? unreachable : failed)
    }
  }

  const button = useRef<HTMLButtonElement>(null)

  // Takes the focus when nothing has it, as after the sign-in.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className={styles.takeNext}>
      {isOffered && (
        <Button
          ref={button}
          type="primary"
          aria-busy={next.isTaking}
          // The Enter key that signed in, if held too long, must not take a request.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={() => void take()}
        >
          Take next
        </Button>
      )}
      <Announcement>{note}</Announcement>
    </div>
  )
}
