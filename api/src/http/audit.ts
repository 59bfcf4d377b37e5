import type { FastifyBaseLogger } from 'fastify'
import type { Member } from './member.ts'

/** What docs/operations.md has to describe. */
export const auditKinds = [
  'signed-in',
  'sign-in-refused',
  'signed-out',
  'token-reused',
  'refused',
  'photo-viewed-by-stylist',
  'request-claimed',
  'outfit-completed',
  'profile-exported',
  'account-deleted',
  'stylist-added',
  'stylist-password-changed',
  'stylist-removed',
] as const

export type AuditKind = (typeof auditKinds)[number]

/** Identifiers and words of our own; nothing that a person typed or that opens anything. */
interface AuditDetails {
  readonly photo?: string
  readonly photos?: readonly string[]
  readonly outfit?: string
  readonly request?: string
  readonly status?: number
  readonly reason?: string
}

/**
 * A line of who did what, told from the others by `audit`. Give it the request's own log, which carries the request id.
 * It is written whatever LOG_LEVEL says: a quiet server is watched no less. Only tests know `silent`.
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
