import type { FastifyRequest } from 'fastify'

/** For whom a passkey is made: browsers use it on pages of this domain alone. */
export interface RelyingParty {
  readonly id: string
  readonly origins: string[]
}

/** By PUBLIC_URL; without one, as in development, by the address that was asked. */
export function relyingParty(publicUrl: string | undefined): (request: FastifyRequest) => RelyingParty {
  if (publicUrl) {
    const { hostname, origin } = new URL(publicUrl)
    return () => ({ id: hostname, origins: [origin] })
  }
  return ({ host, hostname }) => {
    const addresses = [`https://${host}`, `http://${host}`].filter((address) => URL.canParse(address))
    return { id: hostname, origins: addresses.map((address) => new URL(address).origin) }
  }
}
