import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { ifReadable } from '../../release/files.ts'
import type { Order, Outcome } from '../../release/order.ts'

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A folder by each of its names: the compiler and the system say where a link leads. */
const namesOf = (folder: string): string[] => [
  ...new Set([folder, resolve(folder), ifReadable(() => realpathSync(folder)) ?? folder]),
]

/**
 * What a release says, without where anything lies on this server. Sources and pages are handed on as they are; what
 * broke is for our own log.
 */
export const withoutFolders = (outcome: Outcome, { verb, site, values = {} }: Order): Outcome => {
  const isHandedOn = ['gate cases', 'hand over', 'preview'].includes(verb)
  if ('broken' in outcome || ('answer' in outcome && isHandedOn)) return outcome
  const places = [
    ...(values.dist ? namesOf(values.dist).map((each) => [literally(each), 'The build']) : []),
    ...namesOf(site).map((each) => [literally(each), 'site']),
    // Of the gate, in which the compiler runs.
    ...namesOf(tmpdir()).map((each) => [`${literally(each)}[\\\\/][\\w-]+`, 'sources']),
    ...namesOf(resolve(import.meta.dirname, '../../../..')).map((each) => [literally(each), 'server']),
  ].map(([folder, name = '']) => [new RegExp(`(?<![\\w./-])${folder}(?![\\w-])`, 'g'), name] as const)
  const hide = (text: string): string =>
    places.reduce((hidden, [folder, name]) => hidden.replaceAll(folder, name), text)
  return JSON.parse(JSON.stringify(outcome), (_, value: unknown) =>
    typeof value === 'string' ? hide(value) : value,
  )
}
