interface Place {
  readonly name: string
  readonly path: string
  readonly isSecure: boolean
}

/**
 * A cookie that no script reads, and that comes with no request of another site. By their prefixes browsers take it from
 * us alone: no other host of the domain can set one for the path /.
 */
export function ownCookie({ name, path, isSecure }: Place) {
  const prefix = path === '/' ? '__Host-' : '__Secure-'
  const start = `${isSecure ? prefix : ''}${name}=`
  const write = (value: string, seconds: number): string =>
    [
      `${start}${value}`,
      `Max-Age=${seconds}`,
      `Path=${path}`,
      'HttpOnly',
      'SameSite=Strict',
      ...(isSecure ? ['Secure'] : []),
    ].join('; ')
  return {
    /** Its value in the header of a request. */
    read: (header = ''): string | undefined =>
      header
        .split(/; ?/)
        .find((each) => each.startsWith(start))
        ?.slice(start.length),
    write,
    clear: write('', 0),
  }
}
