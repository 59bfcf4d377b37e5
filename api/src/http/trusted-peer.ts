import { BlockList, isIP } from 'node:net'

/** What a network of our own looks like from inside: loopback, link-local, and the private ranges of RFC 1918 and RFC 4193. */
const own = [
  '127.0.0.0/8',
  '::1/128',
  '169.254.0.0/16',
  'fe80::/10',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
]

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** `private`, an address, or a network such as 10.1.0.0/16. */
export function isNetwork(text: string): boolean {
  if (text === 'private') return true
  const [address = '', bits, ...rest] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return most >= 0 && !rest.length && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

/** Whether nobody but this machine reaches what listens there. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || prepareTrust(['127.0.0.0/8', '::1'])(host)

/** Whether what a peer says of somebody else, as X-Forwarded-For does, is believed. */
export function prepareTrust(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks.flatMap((name) => (name === 'private' ? own : [name]))) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, Number(bits), family(address))
  }
  return (address) => isIP(address) !== 0 && list.check(address, family(address))
}
