import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type PolicyOptions, policyHeaders } from './content-policy.ts'
import { pack } from './encoding.ts'
import type { Page } from './page-file.ts'

export const acceptsPage = ({ headers: { accept = '*/*' } }: FastifyRequest): boolean =>
  /text\/html|\*\/\*/.test(accept)

/** Sends the page of a path under a nonce of its own. */
export const pageSender =
  (options: PolicyOptions) =>
  async (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    { status, pieces }: Page,
    headers: Readonly<Record<string, string>>,
  ): Promise<FastifyReply> => {
    const nonce = randomBytes(18).toString('base64')
    const packed = await pack(request, reply, pieces.join(nonce))
    return reply
      .code(status)
      .headers({
        ...policyHeaders(options, path, nonce),
        vary: 'accept-encoding, accept',
        ...headers,
      })
      .type('text/html; charset=utf-8')
      .send(packed)
  }
