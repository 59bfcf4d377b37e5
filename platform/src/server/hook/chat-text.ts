import { ownerLine } from '../../release/owner.ts'
import { provenanceLine } from '../../release/provenance/provenance.ts'
import type { HookEvent, PartToTell } from './hook-event.ts'

const mostLetters = 3_000
/** It is not seen, and parts what a chat would take for its own. */
const nothing = '\u200b'

/**
 * Without anything that a chat acts on: tags as <!channel>, whose escapes are Slack's, and calls to people and links
 * with another text, which others understand.
 */
const plain = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/@(?=\w)/g, `@${nothing}`)
    .replaceAll('](', `]${nothing}(`)

const partLines = ({ part, version, before, percent, owner, provenance, changes }: PartToTell): string[] => [
  [`${part} ${version}`, percent !== undefined && `for ${percent} %`, before && `in the place of ${before}`]
    .filter(Boolean)
    .join(' '),
  ...(owner ? [ownerLine(part, owner)] : []),
  ...(provenance ? [provenanceLine(provenance)] : []),
  ...(changes ? [changes] : []),
]

/** An event as a chat's incoming hook takes it, which Slack's is: https://api.slack.com/messaging/webhooks */
export const chatText = ({ type, data: { parts, by, why, notes = [] } }: HookEvent): string => {
  const lines = [
    `${type}${by ? ` by ${by}` : ''}${why ? `: ${why}` : ''}`,
    ...parts.flatMap(partLines),
    ...notes,
  ]
  return plain(lines.join('\n').slice(0, mostLetters))
}
