import { spawnSync } from 'node:child_process'
import { root } from '@drape/commands/tool'

/** What a person waits for and how often they press: e2e/bench, because it walks as the journeys there do. */
export const benchPerson = async (words: readonly string[]): Promise<void> => {
  const chosen = words.length > 0 ? ['-g', words.join('|')] : []
  const { status } = spawnSync('npx', ['playwright', 'test', '-c', 'e2e/bench.config.ts', ...chosen], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}

export const personSections: readonly string[] = [
  'sizes',
  'pieces',
  'desk',
  'scrolling',
  'responses',
  'filling',
]
