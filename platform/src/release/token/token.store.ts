import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { makeFolder, replaceDurably } from '../durable.ts'
import { ifThere } from '../files.ts'
import { exclusively } from '../lock.ts'
import { parseJson } from '../parse-json.ts'
import { grant } from './token.ts'
import { trust } from './trust.ts'

/** A private list of the site. Servers do not serve names that begin with a dot; it is backed up with the site. */
const listIn = <Entry>(folder: string, name: string, schema: z.ZodType<Entry>) => {
  const file = join(folder, name)
  const list = (): Entry[] =>
    parseJson(file, ifThere(() => readFileSync(file, 'utf8')) ?? '[]', z.array(schema))
  return {
    list,
    change: (decide: (entries: readonly Entry[]) => readonly Entry[]): void => {
      makeFolder(folder)
      exclusively(`${file}.lock`, (confirm) => {
        const next = decide(list())
        const draft = `${file}.${process.pid}`
        replaceDurably(file, `${JSON.stringify(next, null, 2)}\n`, { draft, mode: 0o600, confirm })
      })
    },
  }
}

/** The tokens with which teams release to this site. */
export const tokenStore = (folder: string) => listIn(folder, '.tokens.json', grant)

/** The runs of CIs that are given tokens. */
export const trustStore = (folder: string) => listIn(folder, '.trusts.json', trust)
