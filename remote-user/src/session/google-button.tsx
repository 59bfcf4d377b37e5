import { useAppearance } from '@drape/remote-shared/appearance'
import { hurrySignIn, readPageConfig, signInWithGoogle } from '@drape/remote-shared/session'
import { Announcement, Button, stylePass } from '@drape/remote-shared/ui'
import { GoogleLogin, GoogleOAuthProvider } from '@react-oauth/google'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import * as styles from './google-button.module.css'
import type { Standing } from './sign-in-button.tsx'

interface GoogleButtonProps {
  /** How often our own button was pressed: before the first time nothing is said of what does not come. */
  readonly tries: number
  readonly standing: Standing
  /** Whether an account was chosen, and the server is asked. */
  readonly isEntering: boolean
  readonly onTry: () => void
  readonly onStand: (standing: Standing) => void
  /** Called with a sign-in that was begun. */
  readonly onEnter: (entering: Promise<void>) => void
}

const slowAfterMs = 4_000

const words: Record<Standing | 'away', string> = {
  coming: "Opening Google's sign-in…",
  ready: "Google's sign-in is here. Please press its button once more.",
  slow: "Google's sign-in is slow to come. An ad blocker or this network may be holding it back.",
  blocked:
    "Google's sign-in did not come. An ad blocker or this network may be keeping accounts.google.com away: allow it, or try another network.",
  away: "You are offline. Google's sign-in comes with the connection.",
}

const refused = () => Promise.reject(new Error('Google gave no token'))

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

/**
 * Google's button, which takes the place of ours once its script has come: a press cannot be passed on into Google's
 * frame. Each attempt asks for the script anew.
 */
export const GoogleButton = (props: GoogleButtonProps) => {
  const { tries, standing, isEntering, onTry, onStand, onEnter } = props
  const [{ googleClientId = '' }] = useState(readPageConfig)
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
    onStand('coming')
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the press that matters.
  useEffect(() => {
    if (tries > 0 && standing !== 'coming') askAnew()
  }, [tries])

  // biome-ignore lint/correctness/useExhaustiveDependencies: onStand sets a state.
  useEffect(() => {
    if (standing !== 'coming' || tries === 0) return
    const timer = setTimeout(() => onStand('slow'), slowAfterMs)
    return () => clearTimeout(timer)
  }, [tries, standing])

  // biome-ignore lint/correctness/useExhaustiveDependencies: askAnew reads a ref.
  useEffect(() => {
    if (standing !== 'blocked') return
    window.addEventListener('online', askAnew)
    return () => window.removeEventListener('online', askAnew)
  }, [standing])

  // Our button had the focus when it went.
  useEffect(() => {
    if (isReady && tries > 0 && document.activeElement === document.body) place.current?.focus()
  }, [isReady, tries])

  /** The script of an earlier attempt may come late: the button is drawn by that of the latest. */
  const stand = (own: Standing) => {
    if (attempt === latest.current) onStand(own)
  }

  const isStuck = tries > 0 && (standing === 'slow' || standing === 'blocked')
  const said = standing === 'blocked' && !navigator.onLine ? 'away' : standing
  return (
    <>
      <div ref={place} tabIndex={-1}>
        <div className={styles.google} hidden={!isReady || isEntering}>
          <GoogleOAuthProvider
            key={attempt}
            clientId={googleClientId}
            {...stylePass}
            onScriptLoadSuccess={() => stand(hasGoogle() ? 'ready' : 'blocked')}
            onScriptLoadError={() => stand('blocked')}
          >
            <GoogleLogin
              click_listener={hurrySignIn}
              onSuccess={({ credential }) => onEnter(credential ? signInWithGoogle(credential) : refused())}
              onError={() => onEnter(refused())}
              theme={isDark ? 'filled_black' : 'outline'}
              size="large"
              text="continue_with"
              shape="rectangular"
              width={width}
            />
          </GoogleOAuthProvider>
        </div>
      </div>
      <Announcement className={styles.words}>
        {tries > 0 && !isEntering ? words[said] : undefined}
      </Announcement>
      {isStuck && (
        <Button className={styles.again} onClick={onTry}>
          Try again
        </Button>
      )}
    </>
  )
}
