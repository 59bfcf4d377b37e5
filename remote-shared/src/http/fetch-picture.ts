import { CallFailed } from './call-failed.ts'
import { readPageConfig } from './page-config.ts'

const answerWithinMs = 15_000

/** One of our own pictures as a file; `path` is its signed address. */
export const fetchPicture = async (path: string): Promise<Blob> => {
  const response = await fetch(readPageConfig().apiBase + path, {
    signal: AbortSignal.timeout(answerWithinMs),
  })
  if (!response.ok) throw new CallFailed('refused', { status: response.status })
  return response.blob()
}
