import type { PreviewGrant } from './preview-grant.ts'

/** A preview below its own address, and one in the place of the live pages. */
const names = { there: 'drape-preview', own: 'drape-own-preview' } as const

export type PreviewCookie = keyof typeof names

/** As Fastify's router reads them. */
export const previewPath = '/preview/:target'

export const previewBase = ({ part, version }: Pick<PreviewGrant, 'part' | 'version'>): string =>
  `/preview/${part}@${version}`

/** Browsers take a cookie of this name only from us, for the whole server: no other host of the domain can set it. */
const nameOf = (which: PreviewCookie, isSecure: boolean): string =>
  isSecure ? `${which === 'own' ? '__Host-' : '__Secure-'}${names[which]}` : names[which]

/** The grant in a request's cookies. */
export const readPreviewCookie = (
  header: string | undefined,
  which: PreviewCookie,
  isSecure: boolean,
): string | undefined => {
  const start = `${nameOf(which, isSecure)}=`
  return header
    ?.split(/; ?/)
    .find((each) => each.startsWith(start))
    ?.slice(start.length)
}

/** The value of Set-Cookie; without a text it takes the cookie away. */
export const previewCookie = (
  which: PreviewCookie,
  base: string,
  isSecure: boolean,
  { text, seconds }: { readonly text: string; readonly seconds: number } = { text: '', seconds: 0 },
): string =>
  [
    `${nameOf(which, isSecure)}=${text}`,
    `Max-Age=${seconds}`,
    `Path=${which === 'own' ? '/' : base}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')
