import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { makeFolder, replaceDurably } from '../durable.ts'
import { ifThere } from '../files.ts'
import { inside } from '../inside.ts'
import { exclusively } from '../lock.ts'
import { parseJson } from '../parse-json.ts'
import { type Grant, grant } from './token.ts'
import { trust } from './trust.ts'

/** A private list of the site, backed up with it. Servers do not serve names that begin with a dot. */
const listIn = <Entry extends Pick<Grant, 'revokedAt'>>(
  folder: string,
  name: string,
  schema: z.ZodType<Entry>,
) => {
  const file = inside(folder, name)
  const list = (): Entry[] =>
    parseJson(file, ifThere(() => readFileSync(file, 'utf8')) ?? '[]', z.array(schema))
  const change = (decide: (entries: readonly Entry[]) => readonly Entry[]): void => {
    makeFolder(folder)
    exclusively(`${file}.lock`, (confirm) => {
      const next = decide(list())
      const draft = `${file}.${process.pid}`
      replaceDurably(file, `${JSON.stringify(next, null, 2)}\n`, { draft, mode: 0o600, confirm })
    })
  }
  return {
    list,
    change,
    /** Ends those that are chosen, and returns them. */
    revoke: (isChosen: (entry: Entry) => boolean): Entry[] => {
      const revokedAt = new Date().toISOString()
      change((entries) => entries.map((each) => (isChosen(each) ? { revokedAt, ...each } : each)))
      return list().filter(isChosen)
    },
  }
}

/** The tokens with which teams release to this site. */
export const tokenStore = (folder: string) => listIn(folder, '.tokens.json', grant)

/** The runs of CIs that are given tokens. */
export const trustStore = (folder: string) => listIn(folder, '.trusts.json', trust)
