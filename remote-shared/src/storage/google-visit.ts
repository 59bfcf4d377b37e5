const visitKey = 'drape:google'
const tokenKey = 'drape:google-token'

/** Stored by the sign-in screen for Google's page, in the session storage of this tab. */
interface GoogleVisit {
  /** Google copies it into the ID token. */
  readonly nonce: string
  /** The address of the page that the user left. */
  readonly to: string
}

/** Returns undefined if the browser forbids storage, or has none left. */
const attempt = <T>(task: (storage: Storage) => T): T | undefined => {
  try {
    return task(window.sessionStorage)
  } catch {
    return undefined
  }
}

const store = (key: string, text: string): boolean =>
  attempt((storage) => {
    storage.setItem(key, text)
    return true
  }) ?? false

/** Returns false if the browser stores nothing. */
export const keepGoogleVisit = (visit: GoogleVisit): boolean => store(visitKey, JSON.stringify(visit))

export const readGoogleVisit = (): GoogleVisit | undefined =>
  attempt((storage) => {
    const { nonce, to } = JSON.parse(storage.getItem(visitKey) ?? '')
    return typeof nonce === 'string' && nonce && typeof to === 'string' ? { nonce, to } : undefined
  })

/** Hands an ID token over to the page that follows. Returns false if the browser stores nothing. */
export const handOverGoogleToken = (idToken: string): boolean => store(tokenKey, idToken)

/** Removes and returns the ID token from Google's page and the nonce with which it was requested. */
export const takeGoogleToken = () => {
  const idToken = attempt((storage) => storage.getItem(tokenKey)) ?? undefined
  const nonce = readGoogleVisit()?.nonce
  for (const key of [visitKey, tokenKey]) attempt((storage) => storage.removeItem(key))
  return { idToken, nonce }
}
