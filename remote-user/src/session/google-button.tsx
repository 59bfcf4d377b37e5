import { useAppearance } from '@drape/remote-shared/appearance'
import { Announcement, Button, stylePass } from '@drape/remote-shared/ui'
import { GoogleLogin, GoogleOAuthProvider } from '@react-oauth/google'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import * as styles from './google-button.module.css'
import { comesWithConnection, opening } from './google-words.ts'

interface GoogleButtonProps {
  readonly clientId: string
  /** What Google writes into the ID token. */
  readonly nonce: string
  /** Called with the ID token, if Google gave one. */
  readonly onAnswer: (credential: string | undefined) => void
}

type Standing = 'coming' | 'slow' | 'ready' | 'blocked'

const slowAfterMs = 4_000

const words: Record<Exclude<Standing, 'ready'> | 'away', string> = {
  coming: opening,
  slow: "Google's sign-in is slow to come. An ad blocker or this network may be holding it back.",
  blocked:
    "Google's sign-in did not come. An ad blocker or this network may be keeping accounts.google.com away: allow it, or try another network.",
  away: comesWithConnection,
}

const dark = window.matchMedia('(prefers-color-scheme: dark)')
const watchDark = (listener: () => void) => {
  dark.addEventListener('change', listener)
  return () => dark.removeEventListener('change', listener)
}

const watchWidth = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** Google draws buttons between these widths: https://developers.google.com/identity/gsi/web/reference/js-reference */
const widthIn = (place: HTMLElement | null): number => Math.max(200, Math.min(400, place?.clientWidth || 280))

/** Some blockers answer with an empty script. */
const hasGoogle = (): boolean =>
  (window as { google?: { accounts?: { id?: unknown } } }).google?.accounts?.id !== undefined

/** Google's own button, or why it is not there. Each attempt asks for the script anew. */
export const GoogleButton = ({ clientId, nonce, onAnswer }: GoogleButtonProps) => {
  const [standing, setStanding] = useState<Standing>('coming')
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(attempt)
  const place = useRef<HTMLDivElement>(null)
  const appearance = useAppearance()
  const isSystemDark = useSyncExternalStore(watchDark, () => dark.matches)
  const width = useSyncExternalStore(watchWidth, () => widthIn(place.current))
  const isDark = appearance === 'system' ? isSystemDark : appearance === 'dark'
  const isReady = standing === 'ready'

  const askAnew = () => {
    latest.current += 1
    setAttempt(latest.current)
    setStanding('coming')
  }

  // No attempt is made while one is coming, so that each has its own time.
  useEffect(() => {
    if (standing !== 'coming') return
    const timer = setTimeout(() => setStanding('slow'), slowAfterMs)
    return () => clearTimeout(timer)
  }, [standing])

  const askAnewOnline = useEffectEvent(askAnew)
  useEffect(() => {
    if (standing !== 'blocked') return
    const ask = () => askAnewOnline()
    window.addEventListener('online', ask)
    return () => window.removeEventListener('online', ask)
  }, [standing])

  // "Try again" had the focus when it went.
  useEffect(() => {
    if (isReady && attempt > 0 && document.activeElement === document.body) place.current?.focus()
  }, [isReady, attempt])

  /** The script of an earlier attempt may come late: the button is drawn by that of the latest. */
  const stand = (own: Standing) => {
    if (attempt === latest.current) setStanding(own)
  }

  const state = standing === 'blocked' && !navigator.onLine ? 'away' : standing
  return (
    <>
      <div ref={place} tabIndex={-1}>
        <div className={styles.google} hidden={!isReady}>
          <GoogleOAuthProvider
            key={attempt}
            clientId={clientId}
            {...stylePass}
            onScriptLoadSuccess={() => stand(hasGoogle() ? 'ready' : 'blocked')}
            onScriptLoadError={() => stand('blocked')}
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
      <Announcement>{state === 'ready' ? undefined : words[state]}</Announcement>
      {(standing === 'slow' || standing === 'blocked') && (
        <Button className={styles.again} onClick={askAnew}>
          Try again
        </Button>
      )}
    </>
  )
}
