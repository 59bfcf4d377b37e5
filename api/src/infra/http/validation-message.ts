import type { $ZodRawIssue } from 'zod/v4/core'

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'an identifier',
  url: 'a web address that begins with http:// or https://',
  email: 'an e-mail address',
}

const plural = (count: unknown, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const amountOf = (origin: string, count: unknown) => {
  if (origin === 'string') return plural(count, 'character', 'characters')
  return origin === 'array' ? plural(count, 'entry', 'entries') : String(count)
}

function wordsOf(issue: $ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'please fill this in'
      return `this must be ${kinds[issue.expected] ?? 'something else'}`
    case 'invalid_value':
      return issue.input === undefined ? 'please choose one of the options' : 'this is none of the options'
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'please fill this in'
      return `this must be at least ${amountOf(issue.origin, issue.minimum)}`
    case 'too_big':
      return `this must be at most ${amountOf(issue.origin, issue.maximum)}`
    case 'invalid_format':
      return formats[issue.format]
        ? `this must be ${formats[issue.format]}`
        : 'this has characters that do not belong here'
    case 'unrecognized_keys':
      return 'there is a field here that we do not know'
    default:
      return 'this is not as it should be'
  }
}

/**
 * Says what is wrong and where, in words for a person, without repeating what was sent. A message in the contract takes
 * precedence. zod's own locales are not used because they name unknown fields.
 */
export function messageOf(issue: $ZodRawIssue): string {
  const words = wordsOf(issue)
  const path = issue.path?.join('.')
  return path ? `${path}: ${words}.` : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
