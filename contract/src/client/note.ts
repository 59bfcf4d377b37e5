import * as z from 'zod/mini'
import { moment } from '../formats.ts'

/** Apart from the calls, which are the stylists': the export of a person has notes too. */
export const written = {
  author: z.string(),
  text: z.string(),
  written_at: moment,
  changed_at: z.optional(moment),
}
export const exportedNote = z.object(written)
