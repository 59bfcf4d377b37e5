import { useAppearance } from '@drape/remote-shared/appearance'
import { Announcement, Button, styleNonce } from '@drape/remote-shared/ui'
import { GoogleLogin, GoogleOAuthProvider } from '@react-oauth/google'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import * as styles from './google-button.module.css'
import { offlineMessage, openingMessage } from './google-messages.ts'

interface GoogleButtonProps {
  readonly clientId: string
  /** Google writes it into the ID token, which is checked for it. */
  readonly nonce: string
  /** Called with the ID token, if Google gave one. */
  readonly onAnswer: (credential: string | undefined) => void
}

type ScriptStatus = 'coming' | 'slow' | 'ready' | 'blocked'

const slowAfterMs = 4_000

const messages: Record<Exclude<ScriptStatus, 'ready'> | 'offline', string> = {
  coming: openingMessage,
  slow: "Google's sign-in is slow to come. An ad blocker or this network may be holding it back.",
  blocked:
    "Google's sign-in did not come. An ad blocker or this network may be keeping accounts.google.com away: allow it, or try another network.",
  offline: offlineMessage,
}

const darkQuery = window.matchMedia('(prefers-color-scheme: dark)')
const watchDark = (listener: () => void) => {
  darkQuery.addEventListener('change', listener)
  return () => darkQuery.removeEventListener('change', listener)
}

const watchWidth = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** Google draws buttons between these widths: https://developers.google.com/identity/gsi/web/reference/js-reference */
const widthIn = (container: HTMLElement | null): number =>
  Math.max(200, Math.min(400, container?.clientWidth || 280))

/** Some blockers answer with an empty script. */
const hasGoogle = (): boolean =>
  (window as { google?: { accounts?: { id?: unknown } } }).google?.accounts?.id !== undefined

/** Google's own button, or a message why it is missing. Each attempt loads the script again. */
export const GoogleButton = ({ clientId, nonce, onAnswer }: GoogleButtonProps) => {
  const [{ attempt, status }, setState] = useState({ attempt: 0, status: 'coming' as ScriptStatus })
  const container = useRef<HTMLDivElement>(null)
  const appearance = useAppearance()
  const isSystemDark = useSyncExternalStore(watchDark, () => darkQuery.matches)
  const width = useSyncExternalStore(watchWidth, () => widthIn(container.current))
  const isDark = appearance === 'system' ? isSystemDark : appearance === 'dark'
  const isReady = status === 'ready'

  const retry = () => setState({ attempt: attempt + 1, status: 'coming' })

  /** Ignores the script of an earlier attempt, which may load late. */
  const finishAttempt = (newStatus: ScriptStatus) =>
    setState((current) => (current.attempt === attempt ? { attempt, status: newStatus } : current))

  // Each attempt has its full time, because Try again appears only after it.
  useEffect(() => {
    if (status !== 'coming') return
    const timer = setTimeout(() => setState({ attempt, status: 'slow' }), slowAfterMs)
    return () => clearTimeout(timer)
  }, [attempt, status])

  const retryOnline = useEffectEvent(retry)
  useEffect(() => {
    if (status !== 'blocked') return
    const handleOnline = () => retryOnline()
    window.addEventListener('online', handleOnline)
    return () => window.removeEventListener('online', handleOnline)
  }, [status])

  // The focused button, Try again, has disappeared.
  useEffect(() => {
    if (isReady && attempt > 0 && document.activeElement === document.body) container.current?.focus()
  }, [isReady, attempt])

  const messageKey = status === 'blocked' && !navigator.onLine ? 'offline' : status
  return (
    <>
      <div ref={container} tabIndex={-1}>
        <div className={styles.google} hidden={!isReady}>
          <GoogleOAuthProvider
            key={attempt}
            clientId={clientId}
            {...styleNonce}
            onScriptLoadSuccess={() => finishAttempt(hasGoogle() ? 'ready' : 'blocked')}
            onScriptLoadError={() => finishAttempt('blocked')}
          >
            <GoogleLogin
              nonce={nonce}
              onSuccess={({ credential }) => onAnswer(credential)}
              onError={() => onAnswer(undefined)}
              theme={isDark ? 'filled_black' : 'outline'}
              size="large"
              text="continue_with"
              shape="rectangular"
              width={width}
            />
          </GoogleOAuthProvider>
        </div>
      </div>
      <Announcement>{messageKey === 'ready' ? undefined : messages[messageKey]}</Announcement>
      {(status === 'slow' || status === 'blocked') && (
        <Button className={styles.again} onClick={retry}>
          Try again
        </Button>
      )}
    </>
  )
}
