import { z } from 'zod'
import { owner } from '../owner.ts'
import { provenance } from '../provenance/provenance.ts'

/** What is known of a version and runs nowhere: it is kept beside it, and in no hash. */
export const facts = z.object({
  provenance: provenance.optional().catch(undefined),
  owner: owner.optional().catch(undefined),
})

export type Facts = z.output<typeof facts>
