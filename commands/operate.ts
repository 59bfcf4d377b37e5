import { type Env, readEnv, StartError } from '@drape/api/env'

/** Runs an operator's command; what is wrong with it is one line. */
export const operate = async (
  run: (env: Env, words: readonly string[]) => Promise<unknown>,
): Promise<void> => {
  try {
    // NODE_ENV is cleared because the variables required in production are not needed here.
    await run(readEnv({ ...process.env, NODE_ENV: '' }), process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}
