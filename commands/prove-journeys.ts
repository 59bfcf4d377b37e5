import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { playSeeds } from './play-seeds.ts'
import { root } from './tool.ts'

const inBrowser = join(root, 'e2e/prove/journeys/prove.ts')

// A process of its own, because the browser tests import the commands, and not the other way round.
const proveInBrowser = (words: readonly string[]): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', inBrowser, ...words], {
      cwd: root,
      stdio: 'inherit',
    })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code === 0))
  })

const inItsStead = { name: 'journeys', player: 'api/test/journey/prove.ts', most: 1000 }

/** `npm run prove -- journeys [count] [--seed n]` in a browser's stead, `journeys browser [count] [--seed n]` in a real one. */
export const proveJourneys = async (words: readonly string[]): Promise<boolean> => {
  if (words[0] === 'browser') return proveInBrowser(words)
  const isPlayed = await playSeeds(inItsStead, words)
  if (words.length > 0) return isPlayed
  return (await proveInBrowser([])) && isPlayed
}
