import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PolicyOptions } from '../../release/page/content-policy.ts'
import { policyHeaders } from './content-policy.ts'
import { encodingFor, pack } from './encoding.ts'
import { makeNonce, type packOnce } from './packed-page.ts'

export interface Page {
  readonly status: number
  /** The page, split at its nonces. */
  readonly pieces: readonly string[]
  /** The same compressed with brotli, once that is done. For clients that take gzip alone each visit compresses it. */
  readonly packed?: ReturnType<typeof packOnce>
}

export const acceptsPage = ({ headers: { accept = '*/*' } }: FastifyRequest): boolean =>
  /text\/html|\*\/\*/.test(accept)

/** Sends a page under a nonce of its own. */
export const pageSender =
  (options: PolicyOptions) =>
  async (
    request: FastifyRequest,
    reply: FastifyReply,
    /** Its pattern; undefined for one of no part. */
    pattern: string | undefined,
    { status, pieces, packed }: Page,
    headers: Readonly<Record<string, string>>,
  ): Promise<FastifyReply> => {
    const nonce = makeNonce()
    const withNonce = encodingFor(request) === 'br' ? packed?.() : undefined
    if (withNonce) reply.header('content-encoding', 'br')
    const body = withNonce?.(nonce) ?? (await pack(request, reply, pieces.join(nonce)))
    return reply
      .code(status)
      .headers({
        ...policyHeaders(options, pattern, nonce),
        vary: 'accept-encoding, accept',
        ...headers,
      })
      .type('text/html; charset=utf-8')
      .send(body)
  }
