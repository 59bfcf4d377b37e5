import type { FastifyBaseLogger } from 'fastify'
import type { Member } from './member.ts'

type AuditKind =
  | 'signed-in'
  | 'sign-in-refused'
  | 'signed-out'
  | 'token-reused'
  | 'refused'
  | 'picture-viewed'
  | 'photo-viewed-by-stylist'
  | 'account-deleted'
  | 'profile-exported'
  | 'request-claimed'
  | 'outfit-completed'
  | 'stylist-added'

/** Identifiers and words of our own; nothing that a person typed or that opens anything. */
interface AuditDetails {
  readonly photo?: string
  readonly photos?: readonly string[]
  readonly outfit?: string
  readonly request?: string
  readonly status?: number
  readonly reason?: string
}

/** A line of who did what, told from the others by `audit`. Give it the request's own log, which carries the request id. */
export function audit(
  log: Pick<FastifyBaseLogger, 'info'>,
  kind: AuditKind,
  member?: Pick<Member, 'kind' | 'id'>,
  details: AuditDetails = {},
): void {
  log.info({ audit: kind, ...(member && { member: { kind: member.kind, id: member.id } }), ...details }, kind)
}
