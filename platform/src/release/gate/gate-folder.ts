import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { inside } from '../inside.ts'

const nameOf = (pid: number | undefined): string => `drape-gate-${pid}-`

/** The compiler reports real paths. */
export const makeGateFolder = (): string => realpathSync(mkdtempSync(inside(tmpdir(), nameOf(process.pid))))

/** Removes what a process that was killed has left. */
export const removeGateFolders = (pid: number | undefined): void => {
  for (const name of readdirSync(tmpdir()))
    if (name.startsWith(nameOf(pid))) rmSync(inside(tmpdir(), name), { recursive: true, force: true })
}
