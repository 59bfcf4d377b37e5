import { type Matrix, release } from '@drape/platform/release'
import { releaser, treeSource } from './tree-source.ts'

/** The release command of this tree, as a function: the browser tests run it about 130 times, and a process costs 0.5 s of CPU. */
export const giveRelease = (
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  log: (line: string) => void,
  matrix?: Matrix,
): Promise<void> => release(words, { by: releaser, source: treeSource, env, ...(matrix && { matrix }) }, log)
