import { tokenStore, trustStore } from '../../release/token/token.store.ts'
import { type Grant, makeToken } from '../../release/token/token.ts'
import { nameOfTrust, type Trust } from '../../release/token/trust.ts'
import { notSignedIn, tooManyRequests } from '../refusal.ts'

const goodForMs = 10 * 60_000
/** What a team's machines do not come to while used ID tokens are remembered. */
export const mostOfTrust = 120

/** Gives a token for an ID token, once, whichever of the servers with this folder is asked. */
export function exchange(
  site: string,
  { id: trust, ...trusted }: Trust,
  parts: readonly string[],
  {
    rememberedMs,
    ...about
  }: Pick<NonNullable<Grant['exchange']>, 'used' | 'provenance'> & { rememberedMs: number },
): { readonly token: string; readonly grant: Grant } {
  const { token, ...made } = makeToken()
  const now = Date.now()
  const at = (ms: number) => new Date(now + ms).toISOString()
  const grant: Grant = {
    ...made,
    for: nameOfTrust(trusted),
    parts: [...parts],
    rights: trusted.rights,
    madeAt: at(0),
    madeBy: `trust ${trust}`,
    endsAt: at(goodForMs),
    exchange: { ...about, trust, until: at(rememberedMs) },
  }
  tokenStore(site).change((grants) => {
    const remembered = grants.filter((each) => !each.exchange || Date.parse(each.exchange.until) > now)
    const exchanges = remembered.flatMap((each) => each.exchange ?? [])
    // Once more, as it may have been revoked meanwhile.
    const trusts = trustStore(site).list()
    if (!trusts.some((each) => each.id === trust && !each.revokedAt))
      throw notSignedIn('Nobody trusts this ID token any more.')
    if (exchanges.some((each) => each.used === about.used))
      throw notSignedIn('This ID token was used before.')
    if (exchanges.filter((each) => each.trust === trust).length >= mostOfTrust)
      throw tooManyRequests(`A trust gives at most ${mostOfTrust} tokens in two hours.`, 600)
    return [...remembered, grant]
  })
  return { token, grant }
}
