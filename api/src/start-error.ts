import { type ParseArgsConfig, parseArgs } from 'node:util'

/** An error that ends the start. Its message is one line for the person who typed the command, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** A short text for a failed system call: its code, because the message repeats the path. */
export const reasonOf = (error: unknown): string => {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return typeof code === 'string' ? code : String(message ?? error)
}

/** The words of an operator's command. What is not understood is a StartError, with the usage if that is given. */
export function readWords<const Options extends NonNullable<ParseArgsConfig['options']>>(
  words: readonly string[],
  options: Options,
  usage?: string,
) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    const [fault] = (error as Error).message.split('. ')
    throw new StartError(usage ? `${fault}. Usage: ${usage}` : fault)
  }
}
