import type { FastifyBaseLogger } from 'fastify'

export const auditKinds = [
  'release-published',
  'release-promoted',
  'release-adopted',
  'release-repaired',
  'release-rolled-back',
  'release-pruned',
  'release-token-given',
  'release-refused',
  'preview-granted',
  'preview-opened',
  'preview-refused',
  'operator-signed-in',
  'operator-sign-in-refused',
  'operator-signed-out',
] as const

export type AuditKind = (typeof auditKinds)[number]

interface AuditDetails {
  readonly status?: number
  readonly reason?: string
  /** The token's id, the team it was issued to, the versions, the reason and the address. */
  readonly token?: string
  readonly by?: string
  /** The id of the trust by which a CI was given its token. */
  readonly trust?: string
  readonly versions?: Readonly<Record<string, string>>
  /** Of what was published, as its publisher says. */
  readonly commit?: string
  /** The share of the browsers, of a canary. */
  readonly percent?: number | undefined
  /** What was removed, as cart@0123456789ab. */
  readonly removed?: readonly string[]
  /** The id of what allows a preview, and whether it takes the place of the live pages. */
  readonly grant?: string
  readonly own?: boolean
  readonly why?: string | undefined
  readonly from?: string
}

/** Writes who did what, with the request's id if the log is a request's. It is written whatever the level of the log. */
export function audit(log: FastifyBaseLogger, kind: AuditKind, details: AuditDetails): void {
  if (log.level === 'silent') return
  log.child({}, { level: 'info' }).info({ audit: kind, ...details }, kind)
}
