import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A promotion takes well under a second; a lock older than this was left by one that was killed. */
const staleAfterMs = 30_000

const isBusy = 'Another promotion is under way. Try again in a moment.'

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

const create = (file: string, owner: string): boolean => {
  try {
    writeFileSync(file, owner, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Also of one from the time to come, left before the clock was set back. */
const ageMs = (file: string): number =>
  Math.abs(Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0))

const isOwn = (file: string, owner: string): boolean => {
  try {
    return readFileSync(file, 'utf8') === owner
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/**
 * One at a time does the work. It calls confirm right before its changes show, for a process that slept
 * longer than a lock is good for may have been taken for dead.
 */
export const exclusively = <T>(file: string, work: (confirm: () => void) => T): T => {
  const owner = randomUUID()
  mkdirSync(dirname(file), { recursive: true })
  if (!create(file, owner)) {
    if (ageMs(file) < staleAfterMs) throw new Error(isBusy)
    rmSync(file, { force: true })
    if (!create(file, owner)) throw new Error(isBusy)
  }
  try {
    return work(() => {
      if (!isOwn(file, owner)) throw new Error('Another promotion took over. Nothing was changed.')
    })
  } finally {
    if (isOwn(file, owner)) rmSync(file, { force: true })
  }
}
