import type { AskOf, Call } from '@drape/contract/call'
import type { CallRequest } from '@drape/contract/call-request'
import { makeCall } from './api-client.ts'
import { CallFailed } from './call-failed.ts'
import type { Answer } from './fetch-answer.ts'
import { readPageConfig } from './page-config.ts'

/** A slow upload goes on; one without any progress for so long is aborted. */
const stalledMs = 30_000

interface UploadOptions {
  readonly bearer: string
  readonly signal: AbortSignal
  /** The share that was sent, from 0 to 1. */
  readonly onShare: (share: number) => void
}

const send = (
  { path, method, headers, body }: CallRequest,
  { signal, onShare }: Omit<UploadOptions, 'bearer'>,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let stallTimer: ReturnType<typeof setTimeout>

    const abort = () => request.abort()
    const restartStallTimer = () => {
      clearTimeout(stallTimer)
      stallTimer = setTimeout(abort, stalledMs)
    }

    request.upload.onprogress = ({ loaded, total }) => {
      restartStallTimer()
      onShare(total > 0 ? loaded / total : 0)
    }
    request.onloadend = () => {
      clearTimeout(stallTimer)
      signal.removeEventListener('abort', abort)
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
    signal.addEventListener('abort', abort)
    request.open(method, readPageConfig().apiBase + path)
    request.responseType = 'json'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    restartStallTimer()
    request.send(body)
  })

/** Makes a call with a file by XMLHttpRequest, because fetch does not report upload progress. */
export const sendForm = <C extends Call>(call: C, ask: AskOf<C>, { bearer, ...options }: UploadOptions) =>
  makeCall(readPageConfig().apiBase, call, ask, { bearer, send: (request) => send(request, options) })
