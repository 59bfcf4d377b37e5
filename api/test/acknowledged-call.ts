import { randomUUID } from 'node:crypto'
import { askWith, type Caller, type Send } from '@drape/contract/ask'
import type { CallRequest } from '@drape/contract/call-request'
import { bearer } from './caller.ts'
import type { KeyHolder } from './key-holder.ts'

/** The server's present address, which changes with each start. */
export interface Place {
  address: string
  /** X-Forwarded-For of this client, for a server that trusts it. */
  readonly from?: string
  /** To which the tokens of this client are bound. */
  readonly key?: KeyHolder
}

const proven = async (
  key: KeyHolder,
  { method, path, headers }: CallRequest,
  address: string,
): Promise<Record<string, string>> => {
  const { origin, pathname } = new URL(path, address)
  const access = headers['authorization']?.replace('Bearer ', '')
  const of = { method, path: pathname as `/${string}` }
  const changes = { claims: { htu: origin + pathname } }
  return access ? key.headers(of, access, changes) : { dpop: await key.proof(of, undefined, changes) }
}

/** A proof is used up by the first replica that is asked, where a second is. */
const isProofRefused = (body: unknown) => (body as { error?: string }).error === 'invalid_dpop_proof'

export const sendTo = (place: Place): Send => {
  const { key } = place
  const once = async (call: CallRequest) => {
    const { path, ...request } = call
    const response = await fetch(new URL(path, place.address), {
      ...request,
      signal: AbortSignal.timeout(20_000),
      headers: {
        ...request.headers,
        ...(place.from && { 'x-forwarded-for': place.from }),
        ...(key && (await proven(key, call, place.address))),
      },
    })
    const { status, headers } = response
    return { status, headers: Object.fromEntries(headers), body: await response.json() }
  }
  return async (call) => {
    const received = await once(call)
    return key && isProofRefused(received.body) ? once(call) : received
  }
}

export const withAccess = (caller: Caller, access?: string): Caller =>
  access ? caller.with(bearer(access)) : caller

/** Makes calls over HTTP: what they return was acknowledged by the server. */
export const at = (place: Place, access?: string): Caller => withAccess(askWith(sendTo(place)), access)

export const newKey = (): string => randomUUID()
