import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { systemBinaries } from '@drape/postgres/binaries'
import { read } from '../../test/topology/dockerfile.ts'

const manual = read('docs/operations.md').replaceAll('\\\n', '')

/** The words of the manual's command that begins so, without what stands before it and after its redirection. */
export function command(beginning: string): readonly string[] {
  const [line] = manual.match(new RegExp(`^.*\\b${beginning} .*$`, 'm')) ?? []
  if (!line) throw new Error(`the manual has no ${beginning}`)
  return line.slice(line.indexOf(beginning)).split(/ [<>]/)[0]?.trim().split(/\s+/) ?? []
}

/** In the place of the database and user of the manual. */
export const reach = (words: readonly string[], url: string) => [
  ...words.filter((word) => word !== 'drape' && !/^--(username|dbname)=/.test(word)),
  `--dbname=${url}`,
]

/** The embedded PostgreSQL lacks the programs of the manual. */
export const binaries = systemBinaries()

/** The path of one of them, if it is here. */
export const programAt = (name: string): string | undefined =>
  [join(binaries ?? '', name)].find((path) => binaries && existsSync(path))
