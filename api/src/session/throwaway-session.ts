import type { Call } from '@drape/contract/call'
import { signForDevelopment, signInWithGoogle, type Tokens, type User } from '@drape/contract/session'
import type { FastifyInstance } from 'fastify'

/** Asks as a browser would, but for the socket. */
export const ask = (
  app: FastifyInstance,
  call: Call,
  payload?: object,
  headers: Record<string, string> = {},
) => app.inject({ method: call.method, url: call.path, headers, ...(payload && { payload }) })

export const bearer = ({ access }: Pick<Tokens, 'access'>) => ({ authorization: `Bearer ${access}` })

/** An ID token of the identity provider for development. */
export async function proofOf(app: FastifyInstance, email: string, name = 'Asha Rao'): Promise<string> {
  const reply = await ask(app, signForDevelopment, { name, email })
  return reply.json().google_token
}

export async function enter(
  app: FastifyInstance,
  email = 'asha@example.com',
  name?: string,
): Promise<Tokens & { user: User }> {
  const reply = await ask(app, signInWithGoogle, { google_token: await proofOf(app, email, name) })
  if (reply.statusCode !== 200) throw new Error(`signing in was answered with ${reply.statusCode}`)
  return reply.json()
}
