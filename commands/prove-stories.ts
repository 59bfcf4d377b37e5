import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from './tool.ts'

const stories = 100_000
/** Of one seed: what api/test/story/prove.ts plays at once. */
const portion = 100

// Processes of their own, because each moves the clock.
const player = join(root, 'api/test/story/prove.ts')

const playIn = (count: number, seed: number, onPlayed: (more: number) => void): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const words = ['--import', 'tsx', player, String(count), String(seed)]
    const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    createInterface(child.stdout).on('line', (line) => {
      const [, more] = /^played (\d+)$/.exec(line) ?? []
      if (more) onPlayed(Number(more))
    })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code === 0))
  })

/** `npm run prove -- stories [count] [--seed n]`: plays them on all cores, and tells the smallest of those that fail. */
export const proveStories = async (words: readonly string[]): Promise<boolean> => {
  const at = words.indexOf('--seed')
  const first = at < 0 ? Math.floor(Date.now() / 1000) : Number(words[at + 1])
  const count = at === 0 ? stories : Number(words[0] ?? stories)
  const portions = Math.ceil(count / portion)
  const players = Math.min(availableParallelism(), portions)
  const begin = performance.now()
  let played = 0
  const onPlayed = (more: number) => {
    played += more
    const seconds = (performance.now() - begin) / 1000
    if (played === count || played % (2 * portion) === 0)
      console.log(`${played} of ${count} stories, ${(played / seconds).toFixed(1)} a second`)
  }
  console.log(`${count} stories from seed ${first} on`)
  const shares = Array.from({ length: players }, (_, n) => ({
    from: Math.floor((portions * n) / players),
    to: Math.floor((portions * (n + 1)) / players),
  }))
  const passed = await Promise.all(
    shares.map(({ from, to }) =>
      playIn(Math.min(count, to * portion) - from * portion, first + from, onPlayed),
    ),
  )
  return passed.every(Boolean) && played === count
}
