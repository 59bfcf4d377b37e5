import { createInterface } from 'node:readline/promises'
import { readEnv, runStylistCommand, StartError } from '@drape/api/stylist-admin'

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

try {
  // NODE_ENV is cleared because the variables required in production are not needed here.
  const env = readEnv({ ...process.env, NODE_ENV: '' })
  for (const line of await runStylistCommand(env, process.argv.slice(2), readPassword)) {
    console.log(line)
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
