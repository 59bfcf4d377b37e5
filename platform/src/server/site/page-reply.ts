import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ForeignScript, type PolicyOptions, policyHeaders } from './content-policy.ts'
import { chooseEncoding, encode } from './encoding.ts'
import type { Page } from './page-file.ts'

export const takesPage = ({ headers: { accept = '*/*' } }: FastifyRequest): boolean =>
  /text\/html|\*\/\*/.test(accept)

interface Sent extends Page {
  readonly foreignScripts: readonly ForeignScript[]
}

/** Sends a page under a nonce of its own. */
export const pageSender =
  (options: PolicyOptions) =>
  async (
    request: FastifyRequest,
    reply: FastifyReply,
    { status, pieces, foreignScripts }: Sent,
    headers: Readonly<Record<string, string>>,
  ): Promise<FastifyReply> => {
    const nonce = randomBytes(18).toString('base64')
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const packed = await encode(pieces.join(nonce), encoding)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    // Hosts from before it have none, and would not start.
    const hasTrustedTypes = pieces[0]?.includes('<html lang="en" data-trusted-types') ?? false
    return reply
      .code(status)
      .headers({
        ...policyHeaders(options, { nonce, hasTrustedTypes, foreignScripts }),
        vary: 'accept-encoding, accept',
        ...headers,
      })
      .type('text/html; charset=utf-8')
      .send(packed)
  }
