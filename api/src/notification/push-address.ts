import { isLoopback } from '../infra/http/trusted-peer.ts'

/** The push services of Chrome, Edge and Samsung's browser, of Firefox, of Safari, and of Windows. */
const services = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']

/**
 * Whether this is an address of a push service that browsers use. A server that posted to whatever address it is given
 * would knock at doors inside its own network for any user.
 */
export function isPushAddress(address: string, admitsAnybody: boolean): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  // For tests and for development, where no stranger signs in.
  if (admitsAnybody && isLoopback(hostname)) return true
  const isService = services.some((service) => hostname === service || hostname.endsWith(`.${service}`))
  return isService && protocol === 'https:' && port + username + password === ''
}
