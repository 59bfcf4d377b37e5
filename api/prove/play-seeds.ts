import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

/** Each hundred has a seed of its own, so that a failing one is found again without those before it. */
const portion = 100

export interface Portion {
  readonly seed: number
  readonly count: number
}

interface Played {
  /** Of the folder whose player.ts plays them, in a process of its own because it moves the clock. */
  readonly name: string
  /** How many, where no count is given. */
  readonly most: number
}

/** Plays portions until there are no more; returns whether it ended as it should. */
const playIn = (
  name: string,
  next: () => Portion | undefined,
  onPlayed: (portion: Portion, played: number, hasFailed: boolean) => void,
): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, name, 'player.ts'), { execArgv: ['--import', 'tsx'] })
    let current: Portion | undefined
    child.on('message', ({ played, hasFailed }: { played: number; hasFailed: boolean }) => {
      if (current) onPlayed(current, played, hasFailed)
      current = next()
      if (current) child.send(current)
      else child.disconnect()
    })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code === 0 && !current))
  })

/**
 * `[count] [--seed n]`: plays them on all cores, and tells the smallest of those that fail. What is broken off is gone on
 * with from the seed that it tells last.
 */
export const playSeeds = async ({ name, most }: Played, words: readonly string[]): Promise<boolean> => {
  const at = words.indexOf('--seed')
  const first = at < 0 ? Math.floor(Date.now() / 1000) : Number(words[at + 1])
  const count = at === 0 ? most : Number(words[0] ?? most)
  const end = first + Math.ceil(count / portion)
  const failed: number[] = []
  const open = new Set<number>()
  let seed = first
  let sum = 0
  const begin = performance.now()
  console.log(`${count} ${name} from seed ${first} on`)

  const next = (): Portion | undefined => {
    if (seed === end) return undefined
    open.add(seed)
    return { seed, count: Math.min(portion, count - (seed++ - first) * portion) }
  }
  const onPlayed = (portion: Portion, played: number, hasFailed: boolean) => {
    open.delete(portion.seed)
    sum += played
    if (hasFailed) failed.push(portion.seed)
    const rate = (sum / ((performance.now() - begin) / 1000)).toFixed(1)
    console.log(`${sum} ${name}, ${rate} a second; all before seed ${Math.min(seed, ...open)}`)
  }
  // Half of the time a player waits for its PostgreSQL, or the other way round.
  const players = Math.min(Math.ceil(availableParallelism() * 1.5), end - first)
  const ended = await Promise.all(Array.from({ length: players }, () => playIn(name, next, onPlayed)))
  console.log(`${sum} of ${count} ${name} were played; ${failed.length} seeds failed ${failed.join(', ')}`)
  return ended.every(Boolean) && open.size === 0 && failed.length === 0
}
