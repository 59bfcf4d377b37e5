import { randomBytes } from 'node:crypto'
import type { Answer, Call } from '../answers.ts'
import { usage } from '../cli-usage.ts'
import { readPart } from '../names.ts'
import { doesLine } from './issue-token.ts'
import { tokenStore, trustStore } from './token.store.ts'
import { readRights } from './token-command.ts'
import { nameOfTrust, readTrust, type Trust } from './trust.ts'

const trustLine = (trust: Trust): string => {
  const { id, issuer, madeAt, madeBy, revokedAt } = trust
  const end = revokedAt ? `, revoked ${revokedAt.slice(0, 10)}` : ''
  return `${id}  ${nameOfTrust(trust)}, of ${issuer}: ${doesLine(trust)}${end} (made ${madeAt.slice(0, 10)} by ${madeBy})`
}

const make = ({ targets, values, act: { by } }: Call, issuer: string): Trust => {
  const trust: Trust = {
    id: randomBytes(4).toString('hex'),
    parts: targets.map(readPart),
    rights: readRights(values.may),
    ...readTrust({ ...values, issuer }),
    madeAt: new Date().toISOString(),
    madeBy: by,
  }
  trustStore(values.site).change((trusts) => [...trusts, trust])
  return trust
}

/** Ends it, and the tokens that it gave. */
const revoke = (site: string, id: string): Trust => {
  const [revoked] = trustStore(site).revoke((each) => each.id === id)
  if (!revoked) throw new Error(`There is no trust ${id}: npm run release -- trust list names them.`)
  tokenStore(site).revoke(({ exchange }) => exchange?.trust === id)
  return revoked
}

export const trustAnswer = (call: Call): Answer => {
  const { targets, values } = call
  const [action, id, ...more] = targets
  if (action !== undefined && values.issuer !== undefined) {
    const trust = make(call, values.issuer)
    return { lines: [trustLine(trust)], value: trust }
  }
  if (action === 'list' && id === undefined) {
    const trusts = trustStore(values.site).list()
    return { lines: trusts.length > 0 ? trusts.map(trustLine) : ['Nobody is trusted.'], value: trusts }
  }
  if (action !== 'revoke' || id === undefined || more.length > 0) throw new Error(usage('trust'))
  const trust = revoke(values.site, id)
  return { lines: [trustLine(trust)], value: trust }
}
