const place = 'drape:google'
const tokenPlace = 'drape:google-token'

/** What the sign-in screen tells Google's page: for this tab alone, and gone with it. */
interface GoogleVisit {
  /** What Google is to write into the ID token. */
  readonly nonce: string
  /** Where the person was. */
  readonly to: string
}

/** Throws where the browser forbids storage, or has none left. */
const attempt = <T>(task: (storage: Storage) => T): T | undefined => {
  try {
    return task(window.sessionStorage)
  } catch {
    return undefined
  }
}

const keep = (name: string, text: string): boolean =>
  attempt((storage) => {
    storage.setItem(name, text)
    return true
  }) ?? false

/** Returns false if the browser keeps nothing. */
export const keepGoogleVisit = (visit: GoogleVisit): boolean => keep(place, JSON.stringify(visit))

export const readGoogleVisit = (): GoogleVisit | undefined =>
  attempt((storage) => {
    const { nonce, to } = JSON.parse(storage.getItem(place) ?? '')
    return typeof nonce === 'string' && nonce && typeof to === 'string' ? { nonce, to } : undefined
  })

/** Hands an ID token over to the page that follows. Returns false if the browser keeps nothing. */
export const handOverGoogleToken = (idToken: string): boolean => keep(tokenPlace, idToken)

/** What was handed over and what it was sent for, once. */
export const takeGoogleToken = (): {
  readonly idToken?: string | undefined
  readonly nonce?: string | undefined
} => {
  const idToken = attempt((storage) => storage.getItem(tokenPlace)) ?? undefined
  const nonce = readGoogleVisit()?.nonce
  for (const each of [place, tokenPlace]) attempt((storage) => storage.removeItem(each))
  return { idToken, nonce }
}
