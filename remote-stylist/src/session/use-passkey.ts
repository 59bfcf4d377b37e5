import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { unreachable } from '../unreachable.ts'
import { whenIdle } from './when-idle.ts'

/** What of passkeys the form needs; its code comes when the page is idle. */
interface PasskeySignIn {
  /** Has the browser offer passkeys at the username field. */
  readonly offer: (tell: (words: string) => void) => Promise<void>
  /** Asks for one now; returns why that signed nobody in. */
  readonly ask: (beside?: { username: string; password: string }) => Promise<string | undefined>
  readonly stop: () => void
}
export type LoadPasskeys = () => Promise<PasskeySignIn>

/** The page is drawn without a browser too, for most of whom it is right. */
const canUse = () => typeof window === 'undefined' || 'PublicKeyCredential' in window

export const usePasskey = (load: LoadPasskeys, tell: (words: string) => void) => {
  const [isThere] = useState(canUse)
  const passkeys = useRef<PasskeySignIn>(undefined)
  const isHere = useRef(false)

  const bring = async () => {
    passkeys.current ??= await load()
    return passkeys.current
  }
  const offer = async () => {
    try {
      const { offer } = await bring()
      // Whoever has left meanwhile may need the browser for another request of passkeys.
      if (isHere.current) await offer(tell)
    } catch {
      // The password and the button are there without it.
    }
  }

  const offerFirst = useEffectEvent(() => void offer())
  useEffect(() => {
    if (!isThere) return
    isHere.current = true
    const cancel = whenIdle(offerFirst)
    return () => {
      cancel()
      isHere.current = false
      passkeys.current?.stop()
    }
  }, [isThere])

  return {
    isThere,
    /** While a password is tried. */
    stop: () => passkeys.current?.stop(),
    offer: () => void (isThere && offer()),
    ask: async (beside?: { username: string; password: string }) => {
      const words = await bring().then(
        ({ ask }) => ask(beside),
        () => unreachable,
      )
      if (words === undefined) return
      tell(words)
      void offer()
    },
  }
}
