type Reason =
  /** No programs are installed for this platform. */
  | 'not installed'
  /** The programs do not run on this machine. */
  | 'not runnable'
  | 'not writable'
  /** The folder was copied while PostgreSQL ran in it. The detail is the file by which it was found. */
  | 'copied while it ran'
  /** initdb failed. */
  | 'not made'
  | 'not started'
  /** A running process uses the folder. */
  | 'in use'

/** Why PostgreSQL is not available. The caller knows what to advise. */
export class PostgresUnavailable extends Error {
  override readonly name = 'PostgresUnavailable'
  readonly reason: Reason
  readonly detail: string

  constructor(reason: Reason, detail: string) {
    super(`PostgreSQL is ${reason}: ${detail}`)
    this.reason = reason
    this.detail = detail
  }
}

/** The code of a system error; its message repeats the path. */
export const codeOf = (error: unknown): string => {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return typeof code === 'string' ? code : String(message ?? error)
}
