import { hasPasskey } from '@drape/remote-shared/session'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { unreachable } from '../unreachable.ts'
import { onFirstTouch } from './first-touch.ts'

/** The module for passkeys, which is loaded late. */
interface PasskeySignIn {
  /** Lets the browser offer passkeys at the username field. */
  readonly offer: (report: (message: string) => void) => Promise<void>
  /** Requests a passkey now; returns an error message, or undefined. */
  readonly ask: (credentials?: { username: string; password: string }) => Promise<string | undefined>
  readonly stop: () => void
}
export type LoadPasskeys = () => Promise<PasskeySignIn>

/** Also true where the page is rendered without a browser: most browsers have passkeys. */
const canUse = () => typeof window === 'undefined' || 'PublicKeyCredential' in window

/** Safari has no idle callbacks. */
const whenIdle = (task: () => void) => (window.requestIdleCallback ?? afterOneSecond)(task)
const afterOneSecond = (task: () => void) => setTimeout(task, 1_000)

export const usePasskey = (load: LoadPasskeys, report: (message: string) => void) => {
  const [isAvailable] = useState(canUse)
  const passkeys = useRef<PasskeySignIn>(undefined)
  const isMounted = useRef(false)

  const loadOnce = async () => {
    passkeys.current ??= await load()
    return passkeys.current
  }
  const offer = async () => {
    if (!isMounted.current) return
    try {
      const { offer } = await loadOnce()
      // Unmounted meanwhile: another screen may need the browser, which has one request at a time.
      if (isMounted.current) await offer(report)
    } catch {
      // Without the offer there are still the password and the button.
    }
  }

  const offerFirst = useEffectEvent(() => void offer())
  useEffect(() => {
    if (!isAvailable) return
    isMounted.current = true
    // A browser may show only those passkeys that it was asked for before the field is pressed.
    const start = hasPasskey() ? whenIdle : onFirstTouch
    start(offerFirst)
    return () => {
      isMounted.current = false
      passkeys.current?.stop()
    }
  }, [isAvailable])

  return {
    isAvailable,
    /** Ends the offer while a password is checked. */
    stop: () => passkeys.current?.stop(),
    offer: () => void (isAvailable && offer()),
    ask: async (credentials?: { username: string; password: string }) => {
      const message = await loadOnce().then(
        ({ ask }) => ask(credentials),
        () => unreachable,
      )
      if (message === undefined) return
      report(message)
      void offer()
    },
  }
}
