import { giveRelease } from '@drape/commands/release-command'

/** Runs the release command with these environment variables; returns its output. */
export const release = async (
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const lines: string[] = []
  await giveRelease(words, env, (line) => lines.push(line))
  return lines.join('\n')
}
