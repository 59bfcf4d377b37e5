import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { LoaderContext, RuleSetRule } from '@rspack/core'
import { ifReadable } from '../release/files.ts'
import { moduleRunner } from './module-runner.ts'

type Fields = Readonly<Record<string, unknown>>

/** What a page needs of a call to make it, beside the kinds of the fields that its reply has. */
const ofCall = ['concept', 'method', 'path', 'file', 'media', 'givesTokens', 'isRepeatable', 'changes']
const ofSchema = ['type', 'shape', 'element', 'innerType', 'options', 'values']

const isFields = (thing: unknown): thing is Fields => typeof thing === 'object' && thing !== null
const isSchema = (thing: unknown): thing is { readonly _zod: { readonly def: Fields } } =>
  isFields(thing) && '_zod' in thing

/** An empty list says no more than none. */
const isSaid = (value: unknown): boolean =>
  value !== undefined && !(Array.isArray(value) && value.length === 0)

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => isSaid(fields[name])).map((name) => [name, fields[name]]))

/** Which members may make a call is for the server to check; a page asks whether it takes a member at all. */
const inPage = (thing: unknown): unknown =>
  isFields(thing) && 'reply' in thing
    ? pick(thing, [...ofCall, ...(thing['who'] === 'anyone' ? ['who'] : []), 'reply'])
    : thing

const kindsAlone = (_: string, value: unknown): unknown =>
  isSchema(value) ? { _zod: { def: pick(value._zod.def, ofSchema) } } : value

/** What a module of calls exports, each alone: calls and plain values. Schemas and functions are left out. */
export const callData = (exports: Fields): string =>
  Object.entries(exports)
    .filter(([, thing]) => typeof thing !== 'function' && !isSchema(thing))
    .map(([name, thing]) => `export const ${name} = ${JSON.stringify(inPage(thing), kindsAlone)}`)
    .join('\n')

function load(this: LoaderContext): string {
  const read = (file: string): string | undefined => {
    const text = ifReadable(() => readFileSync(file, 'utf8'))
    if (text !== undefined) this.addDependency(file)
    return text
  }
  return callData(moduleRunner(read, createRequire(this.resourcePath))(this.resourcePath))
}

/**
 * Calls come into a script as data: what checks a request is the server's, and a page would load the checks and the
 * library that makes them.
 */
export const calls: RuleSetRule = {
  test: /\.call\.[jt]s$/,
  loader: join(import.meta.dirname, 'hand-over.js'),
  options: { load },
}
