import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { otherRoutes } from './other-routes.ts'
import type { Entry, Row } from './row.ts'

const load = createRequire(import.meta.filename)

/** Each concept has a file of rows. */
const ofConcepts = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('-rows.ts'))
  .flatMap((file) => (load(join(import.meta.dirname, file)) as { rows: readonly Entry[] }).rows)

/** The permissions of each route of the server, with the expected answer to each of the eight kinds of callers. */
export const rows: Readonly<Record<string, Row>> = Object.fromEntries([...ofConcepts, ...otherRoutes])
