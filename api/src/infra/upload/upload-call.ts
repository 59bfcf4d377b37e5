import type { Call } from '@drape/contract/call'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { $ZodType } from 'zod/v4/core'
import type { Transaction } from '../db/database.ts'
import { abortOnClose } from '../http/body-timeout.ts'
import { readBody } from '../http/read-request.ts'
import { notFound, notSignedIn } from '../http/refusal.ts'
import { lockAccount } from '../schema/locks.ts'
import type { Upload } from './picture-uploads.ts'
import type { Fields } from './upload-form.ts'

/** The multipart parser is registered in a scope of its own: no other call accepts forms. */
export const withForms = async (app: FastifyInstance, serve: (scope: FastifyInstance) => void) => {
  await app.register(async (scope) => {
    await scope.register(multipart)
    serve(scope)
  })
}

interface FormInput {
  readonly caller: { readonly id: string }
  readonly headers: { readonly 'idempotency-key'?: string | undefined }
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export const uploadOf = ({ caller, headers, request, reply }: FormInput): Upload => ({
  memberId: caller.id,
  key: headers['idempotency-key'],
  request,
  signal: abortOnClose(reply),
})

/** The fields of a form but `user`, whose it is: a page that sends it late may have another member by then. */
export function readFields<Body extends { readonly user?: string | undefined }>(
  call: Call & { readonly body: $ZodType<Body> },
  fields: Fields,
  { memberId }: Upload,
): Omit<Body, 'user'> {
  const { user = memberId, ...own } = readBody(call, fields) as Body
  if (user !== memberId) throw notFound()
  return own
}

/** For uploads to the sender's own account. */
export async function lockSender(tx: Transaction, { memberId }: Upload) {
  const account = await lockAccount(tx, memberId)
  if (!account) throw notSignedIn()
  return account
}
