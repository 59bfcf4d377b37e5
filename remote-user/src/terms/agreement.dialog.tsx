import { agree, readAgreement, type Agreement as Texts } from '@drape/contract/terms'
import {
  causeOf,
  failureText,
  readPageConfig,
  statusOf,
  useAct,
  useCall,
  useOnline,
  useReplies,
} from '@drape/remote-shared/api'
import { Dialog } from '@drape/remote-shared/dialog'
import { Skeleton } from '@drape/remote-shared/member-ui'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { useEffect, useEffectEvent } from 'react'
import { usePhotos } from '../calls/first-calls.ts'
import * as actionStyles from '../controls/actions.module.css'
import * as styles from './agreement.module.css'

const photoStays = 'Your photo stays here.'

const isChanged = (error: unknown): boolean => statusOf(error) === 409

interface AskProps {
  readonly texts: Texts
  /** The texts may have changed. */
  readonly onRefused: () => void
  readonly onClose: () => void
}

const AgreementForm = ({ texts, onRefused, onClose }: AskProps) => {
  const agreeCall = useAct(agree)
  const replies = useReplies()
  const { apiBase } = readPageConfig()
  const press = async () => {
    const reply = await agreeCall.press({ body: { version: texts.version } })
    if (reply) replies.write(readAgreement, {}, reply)
    else onRefused()
  }
  const link = (address: string, name: string) => (
    <a href={apiBase + address} target="_blank" rel="noopener">
      {name}
    </a>
  )
  return (
    <>
      <ul className={styles.points}>
        <li>Only you and our stylists see your photos. History tells who opened one.</li>
        <li>Where a photo was taken is removed from it.</li>
        <li>You delete a photo, or everything, whenever you like.</li>
      </ul>
      <div className={styles.links}>
        {link(texts.terms, 'Terms')}
        {link(texts.privacy, 'Privacy notice')}
      </div>
      <p>By agreeing you accept both. You are asked again only when they change.</p>
      <Announcement isError>
        {agreeCall.isError
          ? isChanged(agreeCall.error)
            ? causeOf(agreeCall.error)
            : `${failureText(agreeCall.error)}. ${photoStays}`
          : undefined}
      </Announcement>
      <div className={actionStyles.actions}>
        <Button size="large" onClick={onClose}>
          Not now
        </Button>
        <Button size="large" type="primary" aria-busy={agreeCall.isPending} onClick={() => void press()}>
          Agree and send
        </Button>
      </div>
    </>
  )
}

interface AgreementProps {
  /** Whether Submit was pressed, and a photo waits for the agreement. */
  readonly isAsked: boolean
  readonly onAgreed: () => void
  readonly onClose: () => void
}

/** Renders nothing if the user has agreed already, or where the server does not ask. */
export const Agreement = ({ isAsked, onAgreed, onClose }: AgreementProps) => {
  const isOnline = useOnline()
  const { data, error, isFetching, refetch } = useCall(readAgreement, {})
  const photos = usePhotos()
  // Without a connection, a user who has sent a photo before is not held up: they are asked with the next photo.
  const hasSent = photos.data?.pages[0]?.photos[0] !== undefined
  const isUnavailable = !isOnline || error !== null
  const hasAgreed = data ? data.agreed_at !== null : statusOf(error) === 404 || (isUnavailable && hasSent)

  const continueUpload = useEffectEvent(onAgreed)
  useEffect(() => {
    if (isAsked && hasAgreed) continueUpload()
  }, [isAsked, hasAgreed])

  if (!isAsked || hasAgreed) return null
  return (
    <Dialog title="Before you send your photo" onClose={onClose}>
      {data ? (
        <AgreementForm texts={data} onRefused={() => void refetch()} onClose={onClose} />
      ) : error ? (
        <>
          <p>
            What you agree to could not be loaded: {failureText(error)}. {photoStays}
          </p>
          <Button size="large" aria-busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      ) : (
        <Skeleton of="what you agree to" pieces={[6, 3]} />
      )}
    </Dialog>
  )
}
