import type { FastifyBaseLogger } from 'fastify'
import type { Member } from './member.ts'

/** The kinds that docs/operations.md must describe, beside those of the platform's server (a test compares them). */
export const auditKinds = [
  'signed-in',
  'sign-in-refused',
  'signed-out',
  'token-reused',
  'refused',
  'photo-viewed-by-stylist',
  'view-records-altered',
  'conversation-read-by-stylist',
  'client-read-by-stylist',
  'request-claimed',
  'request-handed-over',
  'outfit-completed',
  'outfit-called-back',
  'profile-exported',
  'account-deleted',
  'stylist-added',
  'stylist-password-changed',
  'stylist-removed',
  'passkey-added',
  'passkey-renamed',
  'passkey-removed',
] as const

export type AuditKind = (typeof auditKinds)[number]

/** Identifiers and constants only: nothing that a person typed, and no secret. */
interface AuditDetails {
  readonly photo?: string
  readonly photos?: readonly string[]
  readonly outfit?: string
  /** Which picture of the photos. */
  readonly size?: string
  /** Where the records of views ended then, as number:seal. */
  readonly records?: string
  readonly account?: string
  readonly request?: string
  readonly passkey?: string
  /** The stylist who was given it. */
  readonly to?: string
  readonly status?: number
  readonly reason?: string
}

/**
 * Writes an audit line: who did what. Pass the request's own log, which carries the request id. It is written whatever
 * LOG_LEVEL says: a quiet server is audited all the same. Only tests use `silent`.
 */
export function audit(
  log: Pick<FastifyBaseLogger, 'level' | 'child'>,
  kind: AuditKind,
  member?: Pick<Member, 'kind' | 'id'>,
  details: AuditDetails = {},
): void {
  if (log.level === 'silent') return
  const line = { audit: kind, ...(member && { member: { kind: member.kind, id: member.id } }), ...details }
  log.child({}, { level: 'info' }).info(line, kind)
}
