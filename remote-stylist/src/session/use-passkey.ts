import { useEffect, useRef, useState } from 'react'
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

export const usePasskey = (load: LoadPasskeys, tell: (words: string | undefined) => void) => {
  const [isThere] = useState(canUse)
  const come = useRef<PasskeySignIn>(undefined)
  const isHere = useRef(false)
  const latestTell = useRef(tell)
  latestTell.current = tell

  const bring = async () => {
    come.current ??= await load()
    return come.current
  }
  const offer = async () => {
    const { offer } = await bring()
    // Whoever has left meanwhile may need the browser for another request of passkeys.
    if (isHere.current) await offer((words) => latestTell.current(words))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is offered once, and anew after each try.
  useEffect(() => {
    if (!isThere) return
    isHere.current = true
    const cancel = whenIdle(() => void offer().catch(() => undefined))
    return () => {
      cancel()
      isHere.current = false
      come.current?.stop()
    }
  }, [isThere])

  return {
    isThere,
    /** While a password is tried. */
    stop: () => come.current?.stop(),
    offer: () => void (isThere && offer().catch(() => undefined)),
    ask: async (beside?: { username: string; password: string }) => {
      const words = await bring().then(
        ({ ask }) => ask(beside),
        () => unreachable,
      )
      if (words === undefined) return
      latestTell.current(words)
      void offer().catch(() => undefined)
    },
  }
}
