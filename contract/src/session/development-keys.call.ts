import * as z from 'zod/mini'
import { call } from '../call.ts'
import { line } from '../formats.ts'

export const readDevelopmentKeys = call({
  method: 'GET',
  isForDevelopment: true,
  path: '/api/development/identity/keys/',
  who: 'anyone',
  summary: 'The public keys of the identity provider for development, as a JSON Web Key Set',
  reply: z.object({ keys: z.array(z.looseObject({ kid: line(100) })) }),
})
