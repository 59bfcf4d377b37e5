import type { Answer, Call } from '../answers.ts'
import { usage } from '../cli-usage.ts'
import { readDays, readPart } from '../names.ts'
import { grantLine, issueToken, revoke, withoutHash } from './issue-token.ts'
import { tokenStore } from './token.store.ts'
import { isValid, type Right, right } from './token.ts'

export const readRights = (text: string): Right[] =>
  text.split(',').map((word) => {
    const parsed = right.safeParse(word.trim())
    if (!parsed.success)
      throw new Error(
        `--may ${text} is none of publish, promote and repair, nor several of them with commas.`,
      )
    return parsed.data
  })

/** The team's name is written to logs, so it must be a single line. */
const readName = (text: string): string => {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} .,'&@-]{0,59}$/u.test(text))
    throw new Error('--for must be a name of at most 60 letters, digits and spaces.')
  return text
}

const issue = ({ targets, values, act: { by } }: Call, team: string): Answer => {
  const { token, grant } = issueToken(values.site, {
    for: readName(team),
    parts: targets.map(readPart),
    rights: readRights(values.may),
    days: readDays(values.days),
    by,
  })
  const reminder = 'It is shown this once: hand it over as RELEASE_TOKEN.'
  return { lines: [grantLine(grant), token, reminder], value: { ...withoutHash(grant), token } }
}

const list = ({ values }: Call): Answer => {
  const all = tokenStore(values.site).list()
  // What a CI was given is remembered longer than it is good.
  const grants = all.filter((each) => !each.exchange || isValid(each))
  return {
    lines: grants.length > 0 ? grants.map(grantLine) : ['There is no token.'],
    value: grants.map(withoutHash),
  }
}

export const tokenAnswer = (call: Call): Answer => {
  const { targets, values } = call
  const [action, id, ...more] = targets
  if (action !== undefined && values.for !== undefined) return issue(call, values.for)
  if (action === 'list' && id === undefined) return list(call)
  if (action !== 'revoke' || id === undefined || more.length > 0) throw new Error(usage('token'))
  const grant = revoke(values.site, id)
  return { lines: [grantLine(grant)], value: withoutHash(grant) }
}
