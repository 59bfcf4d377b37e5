import { z } from 'zod'
import { parseJson } from './parse-json.ts'
import { address, oneLine } from './provenance/provenance.ts'

/** Whose a part is, as its package.json says under `drape`. */
export const owner = z.strictObject({
  team: oneLine(60),
  /** A channel, an address or a number. */
  contact: oneLine(120).optional(),
  runbook: address.optional(),
})

export type Owner = z.output<typeof owner>

const manifest = z.object({ drape: z.object({ owner: owner.optional() }).optional() })

/** The owner that the kept package.json of a part names. */
export const ownerIn = (part: string, text = '{}'): { readonly owner?: Owner } => {
  const { drape } = parseJson(`The package.json of ${part}`, text, manifest)
  return drape?.owner ? { owner: drape.owner } : {}
}

/** What a command line says of it. */
export const readOwner = ({ team, contact, runbook }: Partial<Owner>): Owner | undefined => {
  if (!team && !contact && !runbook) return undefined
  const { data, error } = owner.safeParse(JSON.parse(JSON.stringify({ team, contact, runbook })))
  const [issue] = error?.issues ?? []
  if (issue) throw new Error(`--${issue.path.join()}: ${issue.message}.`)
  return data
}

/** As people read it. */
export const ownerLine = (part: string, { team, contact, runbook }: Owner): string =>
  `${part} is ${team}'s${contact ? `: ${contact}` : ''}${runbook ? `, ${runbook}` : ''}`
