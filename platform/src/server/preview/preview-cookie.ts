import { ownCookie } from '../own-cookie.ts'
import type { Previewed } from './preview-grant.ts'

/** As Fastify's router reads them. */
export const previewPath = '/preview/:target'

export const previewBase = ({ part, version }: Previewed): string => `/preview/${part}@${version}`

/** Of a preview below its own address, or of the one in the place of the live pages. */
export const previewCookie = (version: Previewed | 'own', isSecure: boolean) =>
  version === 'own'
    ? ownCookie({ name: 'drape-own-preview', path: '/', isSecure })
    : ownCookie({ name: 'drape-preview', path: previewBase(version), isSecure })
