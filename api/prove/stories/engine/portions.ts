import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Mix } from './mixes.ts'

/** Each hundred has a seed of its own, so that a failing one is found again without those before it. */
const portion = 100

export interface Portion {
  readonly seed: number
  readonly count: number
}

/**
 * Runs portions of the stories in a process of its own, whose clock it moves, until there are no more. Returns whether
 * all succeeded.
 */
const playIn = (
  mix: Mix,
  next: () => Portion | undefined,
  onPlayed: (portion: Portion, played: number, hasFailed: boolean) => void,
): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, '../player.ts'), [mix], { execArgv: ['--import', 'tsx'] })
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
 * `[count] [--seed n]`: plays stories of a mix on all cores, and names the seeds of those that fail. What is broken off is
 * continued from the seed that it named last. Ends this process.
 */
export async function proveStories(mix: Mix, most: number, words = process.argv.slice(2)): Promise<never> {
  const at = words.indexOf('--seed')
  const first = at < 0 ? Math.floor(Date.now() / 1000) : Number(words[at + 1])
  const count = at === 0 ? most : Number(words[0] ?? most)
  const end = first + Math.ceil(count / portion)
  const failed: number[] = []
  const open = new Set<number>()
  let seed = first
  let sum = 0
  const begin = performance.now()
  console.log(`${count} ${mix} from seed ${first} on`)

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
    console.log(`${sum} ${mix}, ${rate} a second; all before seed ${Math.min(seed, ...open)}`)
  }
  // Half of the time a player waits for its PostgreSQL, or the other way round.
  const players = Math.min(Math.ceil(availableParallelism() * 1.5), end - first)
  const ended = await Promise.all(Array.from({ length: players }, () => playIn(mix, next, onPlayed)))
  console.log(`${sum} of ${count} ${mix} were played; ${failed.length} seeds failed ${failed.join(', ')}`)
  process.exit(ended.every(Boolean) && open.size === 0 && failed.length === 0 ? 0 : 1)
}
