import { photoTooNarrow } from '@drape/contract/photo'
import { CallFailed } from '@drape/remote-shared/api'
import { formatDate, formatTime } from '@drape/remote-shared/format'
import { NotSignedIn } from '@drape/remote-shared/session'
import { notLoggedIn } from '../device/submission.ts'

export interface Trouble {
  readonly message: string
  /** The server's message. */
  readonly reason?: string | undefined
  /** Whether it is shown in the error panel, and not beside the photo. */
  readonly isFault?: true
}

export const noPhoto: Trouble = { message: 'Please select a photo first' }
export const noPicture: Trouble = { message: 'Please choose a JPEG, PNG or WebP picture' }
export const tooNarrow: Trouble = { message: photoTooNarrow }
export const notProcessed: Trouble = {
  message: 'Failed to process photo upload. Please try again.',
  isFault: true,
}

/** A limit ends within a day. The time is rounded up to the minute, so that the limit is over by then. */
const limitText = ({ message, retryAfterMs }: CallFailed): string => {
  if (!retryAfterMs) return message
  const end = Date.now() + retryAfterMs + 59_999
  const day = formatDate(end) === formatDate(Date.now()) ? 'today' : 'tomorrow'
  return `${message} You can send this photo ${day} from ${formatTime(end)}.`
}

export const troubleOf = (error: unknown): Trouble => {
  const failure = error instanceof CallFailed ? error : undefined
  if (error instanceof NotSignedIn || failure?.status === 401) return { message: notLoggedIn }
  if (failure?.problem?.code === 'plan_limit') return { message: limitText(failure) }
  if (!failure?.statusText) return { message: 'Upload failed. Please try again.' }
  // A server's message about its own failure (5xx) does not help the user.
  const isUserError = failure.status !== undefined && failure.status < 500
  return {
    message: `Upload failed: ${failure.statusText}`,
    reason: isUserError ? failure.problem?.message : undefined,
  }
}
