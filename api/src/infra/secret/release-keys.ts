import { readKey } from '@drape/platform/release/signed'
import { z } from 'zod'
import { list } from '../../env-values.ts'

/** The private key with which this server signs what is released to it. */
export const releaseKey = z
  .string()
  .transform((text, context) => {
    try {
      return readKey(text).pem
    } catch (error) {
      context.addIssue((error as Error).message)
      return z.NEVER
    }
  })
  .optional()

/** The ids of the root keys that a server trusts from its first start. */
export const rootKeys = z
  .string()
  .transform(list)
  .refine(
    (ids) => ids.every((id) => /^[0-9a-f]{64}$/.test(id)),
    'must be ids of root keys as npm run release -- keys shows them, several with commas',
  )
  .default([])
