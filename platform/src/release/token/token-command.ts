import { randomBytes } from 'node:crypto'
import type { Answer, Call } from '../answers.ts'
import { usage } from '../cli-usage.ts'
import { readDays, readPart } from '../names.ts'
import { tokenStore, trustStore } from './token.store.ts'
import { type Grant, isValid, makeToken, permission, type Right } from './token.ts'
import { nameOfTrust, readTrust, type Trust } from './trust.ts'

const dayMs = 86_400_000

const readRights = (text: string): Right[] => {
  const { data } = permission.shape.rights.safeParse(text.split(',').map((word) => word.trim()))
  if (data) return data
  throw new Error(`--may ${text} is none of publish, promote and repair, nor several of them with commas.`)
}

/** The team's name is written to logs, so it must be a single line. */
const readName = (text: string): string => {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} .,'&@-]{0,59}$/u.test(text))
    throw new Error('--for must be a name of at most 60 letters, digits and spaces.')
  return text
}

const rightVerbs: Readonly<Record<Right, string>> = {
  publish: 'publishes',
  promote: 'promotes',
  repair: 'repairs the site of',
}

const doesLine = ({ rights, parts }: Pick<Grant, 'rights' | 'parts'>): string =>
  `${rights.map((right) => rightVerbs[right]).join(' and ')} ${parts.join(', ')}`

const day = (at: string) => at.slice(0, 10)

const madeLine = ({ madeAt, madeBy }: Pick<Grant, 'madeAt' | 'madeBy'>): string =>
  `(made ${day(madeAt)} by ${madeBy})`

const grantLine = (grant: Grant): string => {
  const { id, endsAt, revokedAt } = grant
  const standing = revokedAt
    ? `revoked ${day(revokedAt)}`
    : `${isValid(grant) ? 'until' : 'over since'} ${day(endsAt)}`
  return `${id}  ${grant.for}: ${doesLine(grant)}, ${standing} ${madeLine(grant)}`
}

const trustLine = (trust: Trust): string => {
  const { id, issuer, revokedAt } = trust
  const end = revokedAt ? `, revoked ${day(revokedAt)}` : ''
  return `${id}  ${nameOfTrust(trust)}, of ${issuer}: ${doesLine(trust)}${end} ${madeLine(trust)}`
}

/** A token as it may be displayed: without its hash. */
const withoutHash = ({ hash: _, ...grant }: Grant): Omit<Grant, 'hash'> => grant

/** What is said of an entry of a list, and how it is made and ended. */
interface Kind<Entry> {
  /** Undefined where the options ask for none. */
  readonly make: (call: Call) => Answer | undefined
  readonly list: (site: string) => readonly Entry[]
  readonly revoke: (site: string, id: string) => Entry | undefined
  readonly line: (entry: Entry) => string
  readonly shown: (entry: Entry) => unknown
  readonly none: string
}

const answerBy =
  <Entry>(verb: 'token' | 'trust', { make, list, revoke, line, shown, none }: Kind<Entry>) =>
  (call: Call): Answer => {
    const [action, id, ...more] = call.targets
    const { site } = call.values
    const made = action === undefined ? undefined : make(call)
    if (made) return made
    if (action === 'list' && id === undefined) {
      const all = list(site)
      return { lines: all.length > 0 ? all.map(line) : [none], value: all.map(shown) }
    }
    if (action !== 'revoke' || id === undefined || more.length > 0) throw new Error(usage(verb))
    const revoked = revoke(site, id)
    if (!revoked) throw new Error(`There is no ${verb} ${id}: npm run release -- ${verb} list names them.`)
    return { lines: [line(revoked)], value: shown(revoked) }
  }

export const tokenAnswer = answerBy<Grant>('token', {
  make: ({ targets, values, act: { by } }) => {
    if (values.for === undefined) return undefined
    const { token, ...made } = makeToken()
    const now = Date.now()
    const grant: Grant = {
      ...made,
      for: readName(values.for),
      parts: targets.map(readPart),
      rights: readRights(values.may),
      madeAt: new Date(now).toISOString(),
      madeBy: by,
      endsAt: new Date(now + readDays(values.days) * dayMs).toISOString(),
    }
    tokenStore(values.site).change((grants) => [...grants, grant])
    const reminder = 'It is shown this once: hand it over as RELEASE_TOKEN.'
    return { lines: [grantLine(grant), token, reminder], value: { ...withoutHash(grant), token } }
  },
  // What a CI was given is remembered longer than it is good.
  list: (site) =>
    tokenStore(site)
      .list()
      .filter((each) => !each.exchange || isValid(each)),
  revoke: (site, id) => tokenStore(site).revoke((each) => each.id === id)[0],
  line: grantLine,
  shown: withoutHash,
  none: 'There is no token.',
})

export const trustAnswer = answerBy<Trust>('trust', {
  make: ({ targets, values, act: { by } }) => {
    if (values.issuer === undefined) return undefined
    const trust: Trust = {
      id: randomBytes(4).toString('hex'),
      parts: targets.map(readPart),
      rights: readRights(values.may),
      ...readTrust({ ...values, issuer: values.issuer }),
      madeAt: new Date().toISOString(),
      madeBy: by,
    }
    trustStore(values.site).change((trusts) => [...trusts, trust])
    return { lines: [trustLine(trust)], value: trust }
  },
  list: (site) => trustStore(site).list(),
  revoke: (site, id) => {
    const [revoked] = trustStore(site).revoke((each) => each.id === id)
    // With the tokens that it gave.
    if (revoked) tokenStore(site).revoke(({ exchange }) => exchange?.trust === id)
    return revoked
  },
  line: trustLine,
  shown: (trust) => trust,
  none: 'Nobody is trusted.',
})
