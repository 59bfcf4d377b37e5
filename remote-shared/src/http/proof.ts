import type { CallRequest } from '@drape/contract/call-request'
import { generateKeyPair, generateProof, type KeyPair } from 'dpop'
import { keepKey, readKeptKey } from '../storage/key-storage.ts'
import { CallFailed } from './call-failed.ts'
import type { Answer } from './fetch-answer.ts'

/** The access token that authorises a request, or that its reply gives tokens. */
interface Authority {
  /** The access token. */
  readonly bearer?: string | undefined
  /** Whether the reply gives tokens, which are to be bound to the key. */
  readonly givesTokens?: boolean | undefined
}

/** IndexedDB may never answer: https://bugs.webkit.org/show_bug.cgi?id=226547. */
const keyWithinMs = 5000

let key: Promise<KeyPair | undefined> | undefined

const findKey = async (): Promise<KeyPair | undefined> =>
  // Its private half can be used by the pages of this origin, and is never read.
  (await readKeptKey()) ?? keepKey(await generateKeyPair('ES256'))

const failAfterWait = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no key in time')), keyWithinMs))

/** One for all tabs, roles and remotes; undefined on plain http, and where IndexedDB is forbidden or does not answer. */
const holderKey = (): Promise<KeyPair | undefined> => {
  key ??= Promise.race([findKey(), failAfterWait()]).catch(() => {
    key = undefined
    return undefined
  })
  return key
}

/** The claims of a token; none if it cannot be read, because any server may have issued it. */
export const claimsIn = (token: string | undefined): { nonce?: unknown; cnf?: { jkt?: unknown } } => {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    return Object(JSON.parse(atob(payload)))
  } catch {
    return {}
  }
}

/** Whether the server has bound the token to a key (RFC 9449, 6.1). */
const isBound = (token: string | undefined): boolean => typeof claimsIn(token).cnf?.jkt === 'string'

/** The server gives one to a device whose clock is wrong. */
let nonce: string | undefined
/** Whether the server at another origin allows the header of a proof. Unknown until it was sent one. */
let isAllowed: boolean | undefined

const isCrossOrigin = ({ origin }: URL): boolean => origin !== location.origin

const proves = ({ bearer, givesTokens }: Authority, url: URL): boolean =>
  givesTokens ? !isCrossOrigin(url) || isAllowed !== false : isBound(bearer)

/** The key for the proof of a request; undefined if it needs none. */
export const provingKey = async (authority: Authority, url: URL): Promise<KeyPair | undefined> =>
  proves(authority, url) ? holderKey() : undefined

const headersFor = async (
  authority: Authority,
  url: URL,
  method: string,
): Promise<Readonly<Record<string, string>>> => {
  const { bearer } = authority
  const pair = await provingKey(authority, url)
  if (!pair) return bearer ? { authorization: `Bearer ${bearer}` } : {}
  const dpop = await generateProof(pair, url.origin + url.pathname, method, nonce, bearer)
  return { dpop, ...(bearer && { authorization: `DPoP ${bearer}` }) }
}

const isProofRefused = ({ status, body }: Answer): boolean =>
  status >= 400 && /^(use_dpop_nonce|invalid_dpop_proof)$/.test(String(Object(body).error))

/** Whether the browser did not send a request, as when the server does not allow one of its headers. */
const isUnsent = (error: unknown): boolean =>
  error instanceof CallFailed && Object(error.cause).name === 'TypeError'

/**
 * Sends a request with its authorization. A proof is valid for one request and by the server's clock, so that a refused
 * one is made once more: with the nonce that the server gave, or because a proxy had to ask a second replica. A server
 * at another origin that does not allow proofs is asked without one.
 */
export const withAuthority = async (
  apiBase: string,
  request: CallRequest,
  authority: Authority,
  send: (request: CallRequest) => Promise<Answer>,
): Promise<Answer> => {
  if (!authority.bearer && !authority.givesTokens) return send(request)
  const url = new URL(apiBase + request.path, location.href)
  const sendOnce = async (): Promise<Answer> => {
    const headers = await headersFor(authority, url, request.method)
    const authorized = { ...request, headers: { ...request.headers, ...headers } }
    if (!headers['dpop']) return send(authorized)
    const isTrial = authority.givesTokens && isCrossOrigin(url) && isAllowed === undefined
    try {
      const answer = await send(authorized)
      if (isCrossOrigin(url)) isAllowed = true
      if (answer.nonce) nonce = answer.nonce
      return answer
    } catch (error) {
      if (!isTrial || !isUnsent(error)) throw error
      const answer = await send(request)
      // A server that gives a nonce takes proofs: the call had failed for another reason.
      if (!answer.nonce) isAllowed = false
      return answer
    }
  }
  const answer = await sendOnce()
  return isProofRefused(answer) ? sendOnce() : answer
}
