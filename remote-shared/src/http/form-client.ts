import type { AskOf, Call, ReplyOf } from '@drape/contract/call'
import { type CallRequest, requestOf } from '@drape/contract/call-request'
import { replyOf } from './api-client.ts'
import { CallFailed } from './call-failed.ts'
import type { Answer } from './fetch-answer.ts'
import { readPageConfig } from './page-config.ts'
import { withAuthority } from './proof.ts'

/** A slow upload may take its time; one without any progress is aborted. */
const stalledMs = 30_000

interface Sending {
  readonly bearer: string
  readonly signal: AbortSignal
  /** The share that was sent, from 0 to 1. */
  readonly onShare: (share: number) => void
}

const send = (
  { path, method, headers, body }: CallRequest,
  { signal, onShare }: Omit<Sending, 'bearer'>,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let stalled: ReturnType<typeof setTimeout>

    const giveUp = () => request.abort()
    const moved = () => {
      clearTimeout(stalled)
      stalled = setTimeout(giveUp, stalledMs)
    }

    request.upload.onprogress = ({ loaded, total }) => {
      moved()
      onShare(total > 0 ? loaded / total : 0)
    }
    request.onloadend = () => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', giveUp)
      const { status, statusText, response } = request
      // Broken or aborted.
      if (status === 0) return reject(new CallFailed('unreachable'))
      resolve({
        status,
        statusText,
        retryAfter: request.getResponseHeader('retry-after'),
        nonce: request.getResponseHeader('dpop-nonce'),
        body: response ?? undefined,
      })
    }

    if (signal.aborted) return reject(new CallFailed('unreachable'))
    signal.addEventListener('abort', giveUp)
    request.open(method, readPageConfig().apiBase + path)
    request.responseType = 'json'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    moved()
    request.send(body)
  })

/** Makes a call with a file by XMLHttpRequest, because fetch does not report upload progress. */
export const sendForm = async <C extends Call>(
  call: C,
  ask: AskOf<C>,
  { bearer, ...sending }: Sending,
): Promise<ReplyOf<C>> => {
  const request = requestOf(call, ask)
  const answer = await withAuthority(readPageConfig().apiBase, request, { bearer }, (own) =>
    send({ ...request, headers: { ...request.headers, ...own } }, sending),
  )
  return replyOf(call, answer)
}
