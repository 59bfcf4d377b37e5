import { parseCookie, stringifySetCookie } from 'cookie'

/**
 * A cookie that no script reads, and that comes with no request of another site. By their prefixes browsers take it from
 * us alone: no other host of the domain can set one for the path /.
 */
export function ownCookie({ name, path, isSecure }: { name: string; path: string; isSecure: boolean }) {
  const prefix = path === '/' ? '__Host-' : '__Secure-'
  const fullName = `${isSecure ? prefix : ''}${name}`
  const kind = { path, httpOnly: true, sameSite: 'strict', secure: isSecure } as const
  const write = (value: string, maxAge: number): string =>
    stringifySetCookie({ name: fullName, value, maxAge, ...kind })
  return {
    /** Its value in the header of a request. */
    read: (header = ''): string | undefined => parseCookie(header)[fullName],
    write,
    clear: write('', 0),
  }
}
