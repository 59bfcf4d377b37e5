import { Picture } from '@drape/remote-shared/member-ui'
import { useEffect, useState } from 'react'
import * as styles from './preview.module.css'

/** Waits until typing pauses, so that not every prefix of an address is requested. */
const typedMs = 400

/** URL.canParse is missing in Safari 16. */
const isShown = (address: string): boolean => {
  if (!address.startsWith('https://')) return false
  try {
    return Boolean(new URL(address))
  } catch {
    return false
  }
}

const settled = (address: string, hasFailed: boolean): string | undefined => {
  if (/^http:\/\//i.test(address)) return 'A picture is shown only from an address with https://'
  if (!isShown(address)) return undefined
  return hasFailed ? 'This picture does not load. Your client would not see it either.' : undefined
}

/** Previews the picture as the client will see it. */
export const usePreview = (typed: string) => {
  const [address, setAddress] = useState(typed.trim())
  const [failed, setFailed] = useState<string>()

  useEffect(() => {
    const timer = setTimeout(() => setAddress(typed.trim()), typedMs)
    return () => clearTimeout(timer)
  }, [typed])

  return {
    src: isShown(address) ? address : undefined,
    trouble: settled(address, failed === address),
    onMissing: () => setFailed(address),
  }
}

interface PreviewProps {
  readonly of: string
  readonly preview: ReturnType<typeof usePreview>
}

export const Preview = ({ of, preview: { src, onMissing } }: PreviewProps) => (
  <div className={styles.preview}>
    <Picture src={src} alt={src ? `Preview: ${of}` : ''} onMissing={onMissing} isEager />
  </div>
)
