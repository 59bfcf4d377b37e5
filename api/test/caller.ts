import type { Readable } from 'node:stream'
import { askWith, type Caller, type Received } from '@drape/contract/ask'
import type { Call } from '@drape/contract/call'
import type { CallRequest } from '@drape/contract/call-request'
import type { Problem } from '@drape/contract/problem'
import type { FastifyInstance } from 'fastify'

/** A request, or one with a body that the contract does not allow. */
type Request = Omit<CallRequest, 'body'> & { readonly body?: CallRequest['body'] | Buffer | Readable }

export const sendTo =
  (app: FastifyInstance) =>
  async ({ path: url, body, ...request }: Request): Promise<Received> => {
    const reply = await app.inject({ ...request, url, ...(body !== undefined && { payload: body }) })
    const { statusCode: status, headers } = reply
    const isJson = headers['content-type']?.toString().startsWith('application/json')
    return { status, headers, body: isJson ? reply.json() : reply.body }
  }

/** Makes calls of the contract through inject, without a port. */
export const callerOf = (app: FastifyInstance): Caller => askWith(sendTo(app))

export const bearer = (access: string) => ({ authorization: `Bearer ${access}` })

/** The name under which Fastify lists the call's route. */
export const routeOf = ({ method, path }: Call) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`

/** The status and message of a refusal. */
export const refusalOf = ({ status, body }: Received) => [status, (body as Partial<Problem>).message]
