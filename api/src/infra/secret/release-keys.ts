import { readKey } from '@drape/platform/release/signed'
import { readHooks } from '@drape/platform/server/hook'
import { z } from 'zod'
import { list } from '../../env-values.ts'

/** What a function makes of a text, whose error is the fault of whoever has set it. */
const readBy = <Value>(read: (text: string) => Value) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return read(text)
      } catch (error) {
        context.addIssue((error as Error).message)
        return z.NEVER
      }
    })
    .optional()

/** The private key with which this server signs what is released to it. */
export const releaseKey = readBy((text) => readKey(text).pem)

/** Who is told of what is released to it. */
export const releaseHook = readBy(readHooks)

/** The ids of the root keys that a server trusts from its first start. */
export const rootKeys = z
  .string()
  .transform(list)
  .refine(
    (ids) => ids.every((id) => /^[0-9a-f]{64}$/.test(id)),
    'must be ids of root keys as npm run release -- keys shows them, several with commas',
  )
  .default([])
