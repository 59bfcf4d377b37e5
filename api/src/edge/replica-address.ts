import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'

/** Resolves a host name to all its addresses. */
export type LookUp = (name: string) => Promise<readonly string[]>

export const askSystem: LookUp = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address)

/** The host name of an origin; URL keeps the brackets of an IPv6 address. */
export const nameIn = (origin: string): string => new URL(origin).hostname.replace(/^\[|\]$/g, '')

/** The origin with the address in place of the name, for logs: it tells the replicas of one name apart. */
export const originAt = (origin: string, address: string): string => {
  const { protocol, port } = new URL(origin)
  return `${protocol}//${isIP(address) === 6 ? `[${address}]` : address}${port && `:${port}`}`
}

/**
 * A lookup function that connects to this address only, whichever others the name has; the Host header and TLS still
 * use the name.
 */
export const only =
  (address: string): LookupFunction =>
  (_name, { all }, done) => {
    const family = isIP(address)
    // Node asks with `all` when it may try several addresses.
    if (all) done(null, [{ address, family }])
    else done(null, address, family)
  }
