import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { makeFolder, replaceDurably } from '../durable.ts'
import { ifThere } from '../files.ts'
import { exclusively } from '../lock.ts'
import { parseJson } from '../parse-json.ts'
import { type Grant, grant } from './token.ts'

const grantsIn = (file: string): Grant[] =>
  parseJson(file, ifThere(() => readFileSync(file, 'utf8')) ?? '[]', z.array(grant))

/** The tokens with which teams release to this site. */
export const tokenStore = (folder: string) => {
  // Backed up with the site. Servers do not serve names that begin with a dot.
  const file = join(folder, '.tokens.json')
  return {
    list: (): Grant[] => grantsIn(file),
    change: (decide: (grants: readonly Grant[]) => readonly Grant[]): void => {
      makeFolder(folder)
      exclusively(`${file}.lock`, (confirm) => {
        const next = decide(grantsIn(file))
        const draft = `${file}.${process.pid}`
        replaceDurably(file, `${JSON.stringify(next, null, 2)}\n`, { draft, mode: 0o600, confirm })
      })
    },
  }
}
