import type { Provenance } from '../provenance/provenance.ts'
import { tokenStore, trustStore } from './token.store.ts'
import { type Grant, makeToken } from './token.ts'
import { nameOfTrust, type Trust } from './trust.ts'

const minuteMs = 60_000
const goodForMs = 10 * minuteMs
/** What a team's machines do not come to while used ID tokens are remembered. */
export const mostOfTrust = 120

interface Exchanged {
  /** What no other ID token has. */
  readonly used: string
  /** How long it could be shown again. */
  readonly rememberedMs: number
  readonly parts: readonly string[]
  readonly provenance: Provenance | undefined
}

type Refused = 'revoked' | 'used' | 'too many'

/** Gives a token for an ID token, once, whichever of the servers with this folder is asked. */
export const exchange = (
  site: string,
  trust: Trust,
  { used, rememberedMs, parts, provenance }: Exchanged,
): { readonly token: string; readonly grant: Grant } | Refused => {
  const { token, id, hash } = makeToken()
  const now = Date.now()
  const at = (ms: number) => new Date(ms).toISOString()
  const grant: Grant = {
    id,
    for: nameOfTrust(trust),
    parts: [...parts],
    rights: trust.rights,
    hash,
    madeAt: at(now),
    madeBy: `trust ${trust.id}`,
    endsAt: at(now + goodForMs),
    exchange: { trust: trust.id, used, until: at(now + rememberedMs), provenance },
  }
  const refusalIn = (grants: readonly Grant[]): Refused | undefined => {
    const isTrusted = trustStore(site)
      .list()
      .some((each) => each.id === trust.id && !each.revokedAt)
    if (!isTrusted) return 'revoked'
    const exchanges = grants.flatMap((each) => each.exchange ?? [])
    if (exchanges.some((each) => each.used === used)) return 'used'
    return exchanges.filter((each) => each.trust === trust.id).length < mostOfTrust ? undefined : 'too many'
  }
  let refusal: Refused | undefined
  tokenStore(site).change((grants) => {
    const remembered = grants.filter((each) => !each.exchange || Date.parse(each.exchange.until) > now)
    refusal = refusalIn(remembered)
    return refusal ? remembered : [...remembered, grant]
  })
  return refusal ?? { token, grant }
}
