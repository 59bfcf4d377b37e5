import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from './tool.ts'

/** Of one seed: what a player plays at once. */
const portion = 100

interface Played {
  readonly name: string
  /** A process of its own, because it moves the clock. */
  readonly player: string
  /** How many, where no count is given. */
  readonly most: number
}

const playIn = (
  player: string,
  count: number,
  seed: number,
  onPlayed: (more: number) => void,
): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const words = ['--import', 'tsx', join(root, player), String(count), String(seed)]
    const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    createInterface(child.stdout).on('line', (line) => {
      const [, more] = /^played (\d+)$/.exec(line) ?? []
      if (more) onPlayed(Number(more))
    })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code === 0))
  })

/** `[count] [--seed n]`: plays them on all cores, and tells the smallest of those that fail. */
export const playSeeds = async (
  { name, player, most }: Played,
  words: readonly string[],
): Promise<boolean> => {
  const at = words.indexOf('--seed')
  const first = at < 0 ? Math.floor(Date.now() / 1000) : Number(words[at + 1])
  const count = at === 0 ? most : Number(words[0] ?? most)
  const portions = Math.ceil(count / portion)
  const players = Math.min(availableParallelism(), portions)
  const begin = performance.now()
  let played = 0
  const onPlayed = (more: number) => {
    played += more
    const seconds = (performance.now() - begin) / 1000
    if (played === count || played % (2 * portion) === 0)
      console.log(`${played} of ${count} ${name}, ${(played / seconds).toFixed(1)} a second`)
  }
  console.log(`${count} ${name} from seed ${first} on`)
  const shares = Array.from({ length: players }, (_, n) => ({
    from: Math.floor((portions * n) / players),
    to: Math.floor((portions * (n + 1)) / players),
  }))
  const passed = await Promise.all(
    shares.map(({ from, to }) =>
      playIn(player, Math.min(count, to * portion) - from * portion, first + from, onPlayed),
    ),
  )
  return passed.every(Boolean) && played === count
}
