import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { uploadPhoto } from '@drape/contract/photo'
import { countCrypto } from './counted-crypto.ts'

/** A request on its way through the server. */
export const newWork = (name: string, killAt?: number) => ({
  name,
  /** Killed: nothing of it reaches the database or the objects any more. */
  isDead: false,
  /** Before which of its steps the server is killed; undefined: before none. */
  killAt,
  steps: 0,
  held: 0,
  /** The backends whose statements run for it. */
  running: new Set<number>(),
  backends: new Set<number>(),
})

type Work = ReturnType<typeof newWork>

export class Killed extends Error {
  override readonly name = 'Killed'
}

interface Held {
  readonly work: Work | undefined
  readonly label: string
  readonly isWrite: boolean
  readonly go: () => void
  readonly drop: () => void
}

/** In milliseconds; a picture that waits for its process to start takes seconds. */
const patience = 30_000

/**
 * Requests may wait for each other in the server too, for example for a place in a batch: after so many milliseconds
 * the next one may go on. On a busy machine reading a picture takes half of the longer time; steps in that time are not
 * in the story's order.
 */
const waitsInServer = { forPictures: 2000, else: 100 }

interface GateOptions {
  /** Which of these connections wait for a lock of another, by now. */
  readonly blockedOf: (pids: readonly number[]) => Promise<readonly number[]>
  /** Ends these connections, and returns when nothing of theirs is left. */
  readonly endBackends: (pids: readonly number[]) => Promise<void>
}

export type Gate = ReturnType<typeof openGate>

/**
 * Every request, statement, object access and reply waits here, so that one goes on at a time, in the order of the
 * story. A statement that waits for a lock inside PostgreSQL is skipped until the lock is free: PostgreSQL alone
 * decides who gets it then.
 */
export function openGate({ blockedOf, endBackends }: GateOptions) {
  const current = new AsyncLocalStorage<Work>()
  const works = new Set<Work>()
  const upkeep = newWork('upkeep')
  const held: Held[] = []
  let order = 0
  let drawn = 0
  let writer: Work | undefined
  const lines: string[] = []

  let blocked: ReadonlySet<number> = new Set()
  let changes = 0
  let onChange: () => void = () => undefined

  const isBusy = (work: Work) => work.held === 0 && !work.isDead
  const change = () => {
    changes += 1
    onChange()
  }
  const signing = countCrypto(change)

  /** Whether something happens within so many milliseconds. */
  const changesWithin = (ms: number) =>
    new Promise<boolean>((resolve) => {
      const timer = setTimeout(resolve, ms, false)
      onChange = () => {
        clearTimeout(timer)
        resolve(true)
      }
    })

  const runningNow = () => [upkeep, ...works].flatMap(({ running }) => [...running])
  const areBlocked = (pids: readonly number[]) => pids.every((pid) => blocked.has(pid))

  /** Until nothing moves, but for what waits for a lock. */
  async function rest(): Promise<void> {
    const begun = performance.now()
    for (let still = 0, pause = 2; ; ) {
      await turn()
      const computing = [...works].filter((work) => isBusy(work) && work.running.size === 0)
      const running = runningNow()
      const isStill = computing.length === 0 && signing.pending() === 0 && areBlocked(running)
      still = isStill ? still + 1 : 0
      if (isStill ? still < 3 : await changesWithin(pause)) continue
      if (!isStill) pause = Math.min(pause * 2, 32)
      else if (running.length === 0) return
      const before = changes
      blocked = new Set(running.length > 0 ? await blockedOf(running) : [])
      if (changes !== before || !areBlocked(running)) continue
      const isReading = computing.some(({ name }) => name.includes(uploadPhoto.path))
      const longest = isReading ? waitsInServer.forPictures : waitsInServer.else
      if (isStill || performance.now() - begun > longest) return
    }
  }

  function pass(label: string, isWrite = false): Promise<void> {
    return passAs(current.getStore(), label, isWrite)
  }

  function passAs(work: Work | undefined, label: string, isWrite: boolean): Promise<void> {
    if (work?.isDead) return Promise.reject(new Killed())
    if (work) work.steps += 1
    return new Promise((resolve, reject) => {
      if (work) work.held += 1
      const leave = (then: () => void) => () => {
        if (work) work.held -= 1
        then()
      }
      held.push({ work, label, isWrite, go: leave(resolve), drop: leave(() => reject(new Killed())) })
      change()
    })
  }

  /** The next of the numbers that the order begins, evenly spread (mulberry32). */
  function draw(): number {
    drawn = (drawn + 0x6d2b79f5) | 0
    let n = Math.imul(drawn ^ (drawn >>> 15), 1 | drawn)
    n ^= n + Math.imul(n ^ (n >>> 7), 61 | n)
    return (n ^ (n >>> 14)) >>> 0
  }

  /**
   * Order 0 is first in, first out. In even orders any step may overtake another. In odd orders each write waits until
   * all others have reached theirs, and then one after the other runs to its end: so the later ones write by stale
   * reads, which shows a missing lock.
   */
  function pick(): Held {
    const [first] = held as [Held]
    if (order === 0 || held.length === 1) return first
    const any = (of: readonly Held[]) => of[draw() % of.length] ?? first
    if (order % 2 === 0) return any(held)
    const reads = held.filter(({ isWrite }) => !isWrite)
    const going = held.find(({ work }) => work && work === writer)
    const next = going ?? any(reads.length > 0 ? reads : held)
    if (next.isWrite) writer = next.work
    return next
  }

  /** Everything that the server has begun ends where it is. */
  async function kill(): Promise<void> {
    const dying = [...works]
    for (const work of dying) work.isDead = true
    for (const each of held.splice(0)) {
      if (each.work) each.drop()
      else held.push(each)
    }
    await endBackends(dying.flatMap(({ backends }) => [...backends]))
  }

  return {
    pass,
    passAs,
    stop: signing.stop,
    current: () => current.getStore(),
    /** The server's own statements, for which no request waits. */
    upkeep,
    /** Says that a statement of the work runs on this connection. */
    during: async <Result>(work: Work, pid: number, statement: () => Promise<Result>): Promise<Result> => {
      work.running.add(pid)
      try {
        return await statement()
      } finally {
        work.running.delete(pid)
        change()
      }
    },
    begin: (next: number) => {
      order = next
      drawn = next
      writer = undefined
      blocked = new Set()
      lines.length = 0
    },
    /** Runs in the server's name what a request asks for. */
    run: async <Result>(work: Work, task: () => Promise<Result>): Promise<Result> => {
      works.add(work)
      try {
        return await current.run(work, task)
      } finally {
        works.delete(work)
        change()
      }
    },
    /**
     * Starts these together, and goes on step by step until they and all that they started have ended. `passTime` is
     * called whenever nothing can run, and returns whether something can now.
     */
    together: async (
      tasks: readonly (() => Promise<void>)[],
      passTime: () => boolean = () => false,
    ): Promise<void> => {
      let left = tasks.length
      const end = () => {
        left -= 1
        change()
      }
      const done = Promise.all(tasks.map((task) => task().finally(end)))
      done.catch(() => undefined)
      for (let movedAt = performance.now(); ; ) {
        await rest()
        if (held.length === 0) {
          if (works.size === 0 && passTime()) continue
          if (left === 0 && works.size === 0) break
          if (performance.now() - movedAt > patience)
            throw new Error(`the story stands still after\n${lines.slice(-12).join('\n')}`)
          await changesWithin(20)
          continue
        }
        movedAt = performance.now()
        const next = pick()
        held.splice(held.indexOf(next), 1)
        lines.push(`${next.work?.name ?? ''} ${next.label}`)
        if (next.work && next.work.killAt === next.work.steps) {
          next.work.killAt = undefined
          held.push(next)
          lines.push('the server is killed')
          await kill()
        } else next.go()
      }
      await done
    },
  }
}
