import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { provideBrowser } from './browser.ts'
import { root } from './tool.ts'

// A process of its own, because the browser tests import the commands, and not the other way round.
const show = join(root, 'e2e/src/show/show.ts')

const usage = `Usage: npm run release -- demo [--out <file>]
  Plays a day of releases in a site of its own, in a browser: a good version, a bad one for some browsers, and how it
  is taken back. Writes it as an animated picture, to docs/pictures/release-show.webp if no file is named.`

const readWords = (words: readonly string[]) => {
  try {
    const options = { out: { type: 'string' }, help: { type: 'boolean' } } as const
    return parseArgs({ args: [...words], options }).values
  } catch {
    throw new Error(usage)
  }
}

/** Plays the show that README shows. */
export const demo = async (words: readonly string[]): Promise<void> => {
  const { out = join(root, 'docs/pictures/release-show.webp'), help } = readWords(words)
  if (help) return console.log(usage)
  await provideBrowser()
  const args = ['--import', 'tsx', show, resolve(out)]
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  process.exitCode = status ?? 1
}
