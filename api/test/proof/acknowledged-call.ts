import { randomUUID } from 'node:crypto'
import { askWith, type Caller, type Send } from '@drape/contract/ask'
import { bearer } from '../caller.ts'

/** The server's present address, which changes with each start. */
export interface Place {
  address: string
  /** X-Forwarded-For of this client, for a server that trusts it. */
  readonly from?: string
}

export const sendTo =
  (place: Place): Send =>
  async ({ path, ...request }) => {
    const response = await fetch(new URL(path, place.address), {
      ...request,
      signal: AbortSignal.timeout(20_000),
      headers: { ...request.headers, ...(place.from && { 'x-forwarded-for': place.from }) },
    })
    const { status, headers } = response
    return { status, headers: Object.fromEntries(headers), body: await response.json() }
  }

export const withAccess = (caller: Caller, access?: string): Caller =>
  access ? caller.with(bearer(access)) : caller

/** Makes calls over HTTP: what they return was acknowledged by the server. */
export const at = (place: Place, access?: string): Caller => withAccess(askWith(sendTo(place)), access)

export const newKey = (): string => randomUUID()
