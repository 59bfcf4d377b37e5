import { type Secrets, signer } from '../signer.ts'

const lifeSeconds = 3_600

/** Says for an hour which release token somebody showed. It is no token itself. */
export function operatorCookie(
  secrets: Secrets,
  { path, isSecure, now = Date.now }: { path: string; isSecure: boolean; now?: () => number },
) {
  const { sign, isGood } = signer(secrets, 'operator cookie')
  // A cookie named __Host- is for all paths; in exchange no other host of the domain can set one.
  const name = isSecure ? '__Host-drape-operator' : 'drape-operator'
  const form = new RegExp(`(?:^|; ?)${name}=([\\da-f]{8})\\.(\\d{1,12})\\.([\\w-]{43})(?:;|$)`)
  const cookie = (value: string, age: number) =>
    [
      `${name}=${value}`,
      `Max-Age=${age}`,
      `Path=${isSecure ? '/' : path}`,
      'HttpOnly',
      'SameSite=Strict',
      ...(isSecure ? ['Secure'] : []),
    ].join('; ')
  return {
    /** The id of the token; whether it is still good is another question. */
    read: (header = ''): string | undefined => {
      const [, id = '', expires = '', signature = ''] = form.exec(header) ?? []
      if (!isGood(`${id}.${expires}`, signature) || Number(expires) * 1000 <= now()) return undefined
      return id
    },
    write: (id: string): string => {
      const text = `${id}.${Math.floor(now() / 1000) + lifeSeconds}`
      return cookie(`${text}.${sign(text)}`, lifeSeconds)
    },
    clear: cookie('', 0),
  }
}
