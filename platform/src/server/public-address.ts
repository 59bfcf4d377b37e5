import { lookup as ask, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { once } from 'node:events'
import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Not loopback, private, link-local, multicast, reserved, nor one of these inside an IPv6 address. */
export const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

class NotPublic extends Error {
  override readonly name = 'NotPublic'
}

type AskAll = (
  name: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export interface AddressRules {
  readonly askNames: AskAll
  readonly isAllowed: (address: string) => boolean
  /** As URL names them: that of the scheme is empty. */
  readonly ports: readonly string[]
}

export const publicOnly: AddressRules = { askNames: ask, isAllowed: isPublic, ports: ['', '80', '443'] }

/**
 * The DNS lookup of a connection: exactly its answer is connected to, so a name server cannot give another address
 * later. A name with any address that is not public is refused.
 */
export const guardedLookup =
  ({ askNames, isAllowed }: AddressRules): LookupFunction =>
  (name, options, callback) => {
    askNames(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error) callback(error, '')
      else if (!first || !addresses.every(({ address }) => isAllowed(address)))
        callback(new NotPublic(name), '')
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }

/** A connection to a literal address asks no name server. */
export const refuseAddress = ({ hostname }: URL, { isAllowed }: AddressRules): void => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare) && !isAllowed(bare)) throw new NotPublic(bare)
}

/** A server at another port is seldom a shop, and a stylist who may name ports can scan them. */
export const refusePort = ({ host, port }: URL, { ports }: AddressRules): void => {
  if (!ports.includes(port)) throw new NotPublic(host)
}

/** The answer to one request, whose redirects are not followed. Where `isPrivate`, our own network may be asked too. */
export const answerFrom = async (url: URL, isPrivate: boolean, options: RequestOptions, body?: string) => {
  const rules = { ...publicOnly, ...(isPrivate && { isAllowed: () => true }) }
  refuseAddress(url, rules)
  const more = { agent: false, lookup: guardedLookup(rules) }
  const request = (url.protocol === 'https:' ? https : http).request(url, { ...options, ...more })
  // Of one that breaks off later the answer says so.
  request.on('error', () => undefined)
  request.end(body)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return answer
}
