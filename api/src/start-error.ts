/** A start that cannot go on. The message is one line for the person who typed the command; no stack is shown. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** What to say of a failed system call: its code is what a search finds, its message repeats the path. */
export const reasonOf = (error: unknown): string => {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return typeof code === 'string' ? code : String(message ?? error)
}
