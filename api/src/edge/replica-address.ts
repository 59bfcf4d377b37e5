import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'

/** All addresses of a name. */
export type LookUp = (name: string) => Promise<readonly string[]>

export const askSystem: LookUp = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address)

/** The name in an origin; URLs have an IPv6 address in brackets. */
export const nameIn = (origin: string): string => new URL(origin).hostname.replace(/^\[|\]$/g, '')

/** How a replica is told from others of its name. */
export const originAt = (origin: string, address: string): string => {
  const { protocol, port } = new URL(origin)
  return `${protocol}//${isIP(address) === 6 ? `[${address}]` : address}${port && `:${port}`}`
}

/** Connects to this address, whichever others the name has; the Host header and a certificate stay those of the name. */
export const only =
  (address: string): LookupFunction =>
  (_name, { all }, done) => {
    const family = isIP(address)
    // Node asks for all when it may try several.
    if (all) done(null, [{ address, family }])
    else done(null, address, family)
  }
