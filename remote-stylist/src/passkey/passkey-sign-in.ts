import { type Assertion, beginPasskeySignIn, signInWithPasskey } from '@drape/contract/passkey'
import { bringSignIn, CallFailed, signStylistIn } from '@drape/remote-shared/session'
import { unreachable } from '../unreachable.ts'
import { browserWordsOf, signWithPasskey } from './webauthn.ts'

type Tell = (words: string) => void

const again = 'You can try again'
const orPassword = ', or use your password'
const noneHere = 'This house takes no passkeys. Please use your password.'
const refused = 'This passkey does not sign in here. Please use your password.'

/** A challenge that waits at the username field is replaced before it is out of date. */
const shareOfTimeout = 0.8

let pending = new AbortController()
/** Somebody has pressed for it: an offer that comes late must not call that off. */
let isPressed = false

/** A browser asks for one passkey at a time. */
const begin = (): AbortSignal => {
  pending.abort()
  pending = new AbortController()
  return pending.signal
}

export const stop = (): void => pending.abort()

const wordsOf = (error: unknown, isBeside = false): string => {
  const words = browserWordsOf(error)
  if (words) return `${words} ${again}${isBeside ? '' : orPassword}.`
  if (!(error instanceof CallFailed) || error.reason === 'unreachable') return unreachable
  if (error.status === 404) return noneHere
  return error.status === 401 && !isBeside ? refused : error.message
}

const begun = async (signal: AbortSignal) => {
  const { make, enterWith } = await bringSignIn()
  const { options } = await make(beginPasskeySignIn, {}, signal)
  return {
    options,
    enterWith: (body: Assertion) => enterWith(() => make(signInWithPasskey, { body })),
  }
}

/**
 * Has the browser offer passkeys where the username is typed, until one signs in or `stop`. Only what a person chose and
 * the server refused is told.
 */
export const offer = async (tell: Tell): Promise<void> => {
  if (isPressed) return
  const signal = begin()
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
  while (!signal.aborted) {
    const turn = new AbortController()
    const end = () => turn.abort()
    signal.addEventListener('abort', end)
    try {
      const { options, enterWith } = await begun(signal)
      const timer = setTimeout(end, options.timeout * shareOfTimeout)
      const given = signWithPasskey(options, { mediation: 'conditional', signal: turn.signal })
      const passkey = await given.finally(() => clearTimeout(timer))
      return await enterWith(passkey).catch((error) => {
        tell(wordsOf(error))
        return offer(tell)
      })
    } catch {
      // Anything but the end of its turn would come again at once.
      if (!turn.signal.aborted) return
    } finally {
      signal.removeEventListener('abort', end)
    }
  }
}

/** Asks for a passkey now, beside a password if one is given. Returns why that signed nobody in. */
export const ask = async (beside?: { username: string; password: string }): Promise<string | undefined> => {
  const signal = begin()
  isPressed = true
  try {
    const { options, enterWith } = await begun(signal)
    const passkey = await signWithPasskey(options, { signal })
    await (beside ? signStylistIn(beside.username, beside.password, passkey) : enterWith(passkey))
    return undefined
  } catch (error) {
    return wordsOf(error, beside !== undefined)
  } finally {
    isPressed = false
  }
}
