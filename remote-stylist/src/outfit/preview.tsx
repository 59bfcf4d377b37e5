import { readStylist } from '@drape/contract/session'
import { statusOf, useReplies } from '@drape/remote-shared/api'
import { Picture } from '@drape/remote-shared/member-ui'
import { useState } from 'react'
import * as desk from '../desk.module.css'
import { useDebouncedValue } from '../use-debounced-value.ts'
import * as styles from './preview.module.css'

const isShown = (address: string): boolean => /^https:\/\/[^\s/]/.test(address)

interface Failed {
  readonly address: string
  /** Undefined until our own server has answered, or not. */
  readonly isOffline?: boolean
}

const troubleOf = (address: string, failed: Failed | undefined): string | undefined => {
  if (/^http:\/\//i.test(address)) return 'A picture is shown only from an address with https://'
  if (!isShown(address) || failed?.address !== address) return undefined
  if (failed.isOffline) return 'There is no connection. This picture comes with it.'
  return failed.isOffline === false
    ? 'This picture does not load. Your client would not see it either.'
    : undefined
}

/** The state of a preview that shows the picture as the client will see it. */
export const usePreview = (input: string) => {
  // Not every prefix of an address is requested.
  const address = useDebouncedValue(input.trim())
  const [failed, setFailed] = useState<Failed>()
  const replies = useReplies()

  /** If our own server answers, the address is wrong; if not, the connection is lost. */
  const handleMissing = async () => {
    setFailed((failed) => (failed?.address === address ? failed : { address }))
    const isOffline = await replies.ask(readStylist, {}).then(
      () => false,
      (error: unknown) => statusOf(error) === undefined,
    )
    setFailed((failed) => (failed?.address === address ? { address, isOffline } : failed))
  }

  return {
    src: isShown(address) ? address : undefined,
    trouble: troubleOf(address, failed),
    onMissing: () => void handleMissing(),
    onShown: () => setFailed(undefined),
  }
}

interface PreviewProps {
  readonly of: string
  readonly preview: ReturnType<typeof usePreview>
}

export const Preview = ({ of, preview: { src, onMissing, onShown } }: PreviewProps) => (
  <div className={`${desk.portrait} ${styles.preview}`}>
    <Picture src={src} alt={src ? `Preview: ${of}` : ''} onMissing={onMissing} onShown={onShown} isEager />
  </div>
)
