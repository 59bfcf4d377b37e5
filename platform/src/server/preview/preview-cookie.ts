import { ownCookie } from '../own-cookie.ts'
import type { PreviewGrant } from './preview-grant.ts'

/** A preview below its own address, and one in the place of the live pages. */
const names = { there: 'drape-preview', own: 'drape-own-preview' } as const

export type PreviewCookie = keyof typeof names

/** As Fastify's router reads them. */
export const previewPath = '/preview/:target'

export const previewBase = ({ part, version }: Pick<PreviewGrant, 'part' | 'version'>): string =>
  `/preview/${part}@${version}`

export const previewCookie = (which: PreviewCookie, base: string, isSecure: boolean) =>
  ownCookie({ name: names[which], path: which === 'own' ? '/' : base, isSecure })
