import { type Assertion, beginPasskeySignIn, signInWithPasskey } from '@drape/contract/passkey'
import { bringSignIn, CallFailed, signStylistIn } from '@drape/remote-shared/session'
import { unreachable } from '../unreachable.ts'
import { browserMessageOf, signWithPasskey } from './webauthn.ts'

type Report = (message: string) => void

const tryAgain = 'You can try again'
const orPassword = ', or use your password'
const noPasskeys = 'This house takes no passkeys. Please use your password.'
const refused = 'This passkey does not sign in here. Please use your password.'

/** The offer at the username field gets a new challenge before the old one expires. */
const shareOfTimeout = 0.8

let latestAttempt = new AbortController()
/** Set while a passkey is requested by the button: an offer that starts late must not abort that. */
let isPressed = false

/** Aborts the previous request, because a browser has one at a time. */
const startAttempt = (): AbortSignal => {
  latestAttempt.abort()
  latestAttempt = new AbortController()
  return latestAttempt.signal
}

export const stop = (): void => latestAttempt.abort()

const messageOf = (error: unknown, isSecondFactor = false): string => {
  const message = browserMessageOf(error)
  if (message) return `${message} ${tryAgain}${isSecondFactor ? '' : orPassword}.`
  if (!(error instanceof CallFailed) || error.reason === 'unreachable') return unreachable
  if (error.status === 404) return noPasskeys
  return error.status === 401 && !isSecondFactor ? refused : error.message
}

const loadOptions = async (signal: AbortSignal) => {
  const { make, enterWith } = await bringSignIn()
  const { options } = await make(beginPasskeySignIn, {}, signal)
  return {
    options,
    enterWith: (body: Assertion) => enterWith(() => make(signInWithPasskey, { body })),
  }
}

/**
 * Lets the browser offer passkeys at the username field until one signs in, or until `stop`. Reports only that the
 * server refused a passkey which the user chose.
 */
export const offer = async (report: Report): Promise<void> => {
  if (isPressed) return
  const signal = startAttempt()
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
  while (!signal.aborted) {
    const attempt = new AbortController()
    const abort = () => attempt.abort()
    signal.addEventListener('abort', abort)
    try {
      const { options, enterWith } = await loadOptions(signal)
      const timer = setTimeout(abort, options.timeout * shareOfTimeout)
      const signing = signWithPasskey(options, { mediation: 'conditional', signal: attempt.signal })
      const passkey = await signing.finally(() => clearTimeout(timer))
      return await enterWith(passkey).catch((error) => {
        report(messageOf(error))
        return offer(report)
      })
    } catch {
      // After any other error than the end of the challenge, a new attempt would fail at once too.
      if (!attempt.signal.aborted) return
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }
}

/** Requests a passkey now, beside username and password if they are given. Returns an error message, or undefined. */
export const ask = async (credentials?: {
  username: string
  password: string
}): Promise<string | undefined> => {
  const signal = startAttempt()
  isPressed = true
  try {
    const { options, enterWith } = await loadOptions(signal)
    const passkey = await signWithPasskey(options, { signal })
    await (credentials
      ? signStylistIn(credentials.username, credentials.password, passkey)
      : enterWith(passkey))
    return undefined
  } catch (error) {
    return messageOf(error, credentials !== undefined)
  } finally {
    isPressed = false
  }
}
