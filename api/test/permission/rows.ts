import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { otherRoutes } from './other-routes.ts'
import type { Entry, Row } from './row.ts'

const src = join(import.meta.dirname, '../../src')
const load = createRequire(import.meta.filename)

/** The rows of a concept stand in its folder. */
const ofConcepts = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('permissions.ts'))
  .flatMap((file) => (load(join(src, file)) as { permissions: readonly Entry[] }).permissions)

/** The permissions of each route of the server, with the expected answer for each of the eight columns. */
export const rows: Readonly<Record<string, Row>> = Object.fromEntries([...ofConcepts, ...otherRoutes])
