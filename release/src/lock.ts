import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { z } from 'zod'

/** Whether a process of another machine lives cannot be asked. A promotion takes well under a second. */
const staleAfterMs = 30_000

const isBusy = 'Another promotion is under way. Try again in a moment.'

const lock = z.object({ owner: z.string(), machine: z.string(), pid: z.number(), began: z.string() })
type Lock = z.output<typeof lock>

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/** Numbers of processes are used again; together with the time of its beginning one names a process. */
const beginningOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

const lives = ({ pid, began }: Lock): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it is there, and somebody else's.
    if (codeOf(error) !== 'EPERM') return false
  }
  return beginningOf(pid) === began
}

const read = (file: string): Lock | undefined => {
  try {
    return lock.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}

const isAbandoned = (file: string, held: Lock | undefined): boolean => {
  if (held?.machine === hostname()) return !lives(held)
  // Also of one from the time to come, left before the clock was set back.
  return Math.abs(Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)) >= staleAfterMs
}

/** A link shows the whole file or nothing, and never replaces another. */
const take = (file: string, own: Lock): boolean => {
  const draft = `${file}.${own.owner}`
  writeFileSync(draft, JSON.stringify(own))
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft)
  }
}

const ignoring = (expected: string, work: () => void): void => {
  try {
    work()
  } catch (error) {
    if (codeOf(error) !== expected) throw error
  }
}

/** Takes an abandoned lock away, or nothing where another process was quicker. */
const setAside = (file: string, owner: string, abandoned: Lock | undefined): void => {
  const aside = `${file}.${owner}`
  ignoring('ENOENT', () => {
    renameSync(file, aside)
    // It was given up meanwhile, and this one is in use.
    if (read(aside)?.owner !== abandoned?.owner) ignoring('EEXIST', () => linkSync(aside, file))
    rmSync(aside)
  })
}

/**
 * One at a time does the work. It calls confirm right before its changes show, for a process that slept
 * may have been taken for dead by another machine.
 */
export const exclusively = <T>(file: string, work: (confirm: () => void) => T): T => {
  const own: Lock = {
    owner: randomUUID(),
    machine: hostname(),
    pid: process.pid,
    began: beginningOf(process.pid),
  }
  mkdirSync(dirname(file), { recursive: true })
  if (!take(file, own)) {
    const held = read(file)
    if (!isAbandoned(file, held)) throw new Error(isBusy)
    setAside(file, own.owner, held)
    if (!take(file, own)) throw new Error(isBusy)
  }
  const isOwn = () => read(file)?.owner === own.owner
  try {
    return work(() => {
      if (!isOwn()) throw new Error('Another promotion took over. Nothing was changed.')
    })
  } finally {
    if (isOwn()) rmSync(file, { force: true })
  }
}
