import { signForDevelopment, signInWithGoogle, type Tokens, type User } from '@drape/contract/session'
import type { FastifyInstance } from 'fastify'
import { bearer, callerOf } from './caller.ts'
import { memberAt, type TestMember } from './member.ts'

/** An ID token of the development identity provider. */
export async function proofOf(app: FastifyInstance, email: string, name = 'Asha Rao'): Promise<string> {
  return (await callerOf(app).ask(signForDevelopment, { body: { name, email } })).google_token
}

export type Entered = TestMember & Tokens & { readonly user: User }

/** Signs a user in through the api. */
export async function enter(
  app: FastifyInstance,
  email = 'asha@example.com',
  name?: string,
): Promise<Entered> {
  const body = { google_token: await proofOf(app, email, name) }
  const entry = await callerOf(app).ask(signInWithGoogle, { body })
  return { ...entry, ...memberAt(app, { id: entry.user.id, familyId: '', headers: bearer(entry.access) }) }
}
