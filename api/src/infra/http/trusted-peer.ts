import { isIP } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'

/** The ranges that the word `private` stands for. */
const own = ['loopback', 'linklocal', 'uniquelocal']

const compile = (networks: readonly string[]) =>
  proxyAddress.compile(networks.flatMap((name) => (name === 'private' ? own : [name])))

/** Accepts `private`, an address, or a network such as 10.1.0.0/16. */
export function isNetwork(text: string): boolean {
  if (text === 'private') return true
  // proxy-addr reads 10 as 0.0.0.10.
  if (!isIP(text.split('/', 1)[0] ?? '')) return false
  try {
    compile([text])
    return true
  } catch {
    return false
  }
}

/** Whether only this machine can connect to this host. */
export const isLoopback = (host: string): boolean => host === 'localhost' || trustCheck(['loopback'])(host)

/** Decides whether X-Forwarded-For of a peer is trusted. */
export function trustCheck(networks: readonly string[]): (address: string) => boolean {
  const isTrusted = compile(networks)
  return (address) => isTrusted(address, 0)
}
