import { createInterface } from 'node:readline/promises'
import { runStylistCommand } from '@drape/api/stylist-admin'
import { operate } from './operate.ts'

const hintMs = 5000

/** The first line of standard input; none from a terminal, where the password would be visible. */
const readPassword = async (): Promise<string | undefined> => {
  if (process.stdin.isTTY) return undefined
  const hint = setTimeout(
    () => console.error('Waiting for the password: the first line of standard input.'),
    hintMs,
  )
  const lines = createInterface({ input: process.stdin })
  try {
    for await (const line of lines) return line
    return undefined
  } finally {
    clearTimeout(hint)
    lines.close()
    process.stdin.destroy()
  }
}

await operate(async (env, words) => {
  for (const line of await runStylistCommand(env, words, readPassword)) console.log(line)
})
