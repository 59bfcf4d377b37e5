/** An error that ends the start. Its message is one line for the person who typed the command, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** A short text for a failed system call: its code, because the message repeats the path. */
export const reasonOf = (error: unknown): string => {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return typeof code === 'string' ? code : String(message ?? error)
}
