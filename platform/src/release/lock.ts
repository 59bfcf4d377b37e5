import { randomUUID } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { z } from 'zod'
import { ifReadable, ifThere } from './files.ts'
import { inside } from './inside.ts'

/**
 * A process on another machine cannot be checked, so its lock counts as abandoned after this time. A promotion takes
 * well under a second.
 */
const staleAfterMs = 30_000

/** The lock of a site, which each change of it takes. */
export const lockIn = (site: string): string => inside(site, '.lock')

/** Another process holds the lock; a retry may succeed. */
export class Busy extends Error {
  override readonly name = 'Busy'
}

const isBusy = 'Another promotion is under way. Try again in a moment.'

const lock = z.object({ owner: z.string(), machine: z.string(), pid: z.number(), began: z.string() })
type Lock = z.output<typeof lock>

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/** Empty where the file does not exist, as on systems other than Linux. */
const readAny = (read: () => string): string => ifReadable(read) ?? ''

/**
 * Identifies the scope in which a process id is unique: containers that share a volume may share a host name, and each
 * counts processes from 1.
 */
export const machine: string = [
  hostname(),
  readAny(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
  readAny(() => readlinkSync('/proc/self/ns/pid')),
].join(' ')

/** Process ids are reused; together with its start time an id identifies a process. */
const beginningOf = (pid: number): string =>
  readAny(() => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '')

const lives = ({ pid, began }: Lock): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if (codeOf(error) !== 'EPERM') return false
  }
  return beginningOf(pid) === began
}

const read = (file: string): Lock | undefined => {
  const text = ifThere(() => readFileSync(file, 'utf8'))
  return text === undefined ? undefined : ifReadable(() => lock.parse(JSON.parse(text)))
}

const isAbandoned = (file: string, holder: Lock | undefined): boolean => {
  if (holder?.machine === machine) return !lives(holder)
  // abs: a lock from the future was written before the clock was set back.
  return Math.abs(Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)) >= staleAfterMs
}

/** A hard link creates the complete file atomically, and fails if it exists. */
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

/** Removes an abandoned lock, unless another process was faster. */
const setAside = (file: string, owner: string, abandoned: Lock | undefined): void => {
  const aside = `${file}.${owner}`
  ignoring('ENOENT', () => {
    renameSync(file, aside)
    // The lock was released and taken again meanwhile: it is put back.
    if (read(aside)?.owner !== abandoned?.owner) ignoring('EEXIST', () => linkSync(aside, file))
    rmSync(aside)
  })
}

/**
 * Takes away the lock that a process of this machine had when it was killed: another machine that shares the folder
 * cannot see that the process is gone, and would wait.
 */
export const removeLockOf = (file: string, pid: number | undefined): void => {
  const holder = read(file)
  if (holder?.machine === machine && holder.pid === pid && !lives(holder))
    setAside(file, randomUUID(), holder)
}

/**
 * Runs the work in mutual exclusion. The work calls `confirm` right before its changes become visible: another machine
 * may have taken a suspended process for dead.
 */
export const exclusively = <T>(file: string, work: (confirm: () => void) => T): T => {
  const own: Lock = {
    owner: randomUUID(),
    machine,
    pid: process.pid,
    began: beginningOf(process.pid),
  }
  mkdirSync(dirname(file), { recursive: true })
  if (!take(file, own)) {
    const holder = read(file)
    if (!isAbandoned(file, holder)) throw new Busy(isBusy)
    setAside(file, own.owner, holder)
    if (!take(file, own)) throw new Busy(isBusy)
  }
  const isOwn = () => read(file)?.owner === own.owner
  try {
    return work(() => {
      if (!isOwn()) throw new Busy('Another promotion took over. Nothing was changed.')
    })
  } finally {
    if (isOwn()) rmSync(file, { force: true })
  }
}
