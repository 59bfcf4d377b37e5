import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The options that decide what compiles; options of style are left to the team. */
const telling = [
  'target',
  'lib',
  'module',
  'moduleResolution',
  'jsx',
  'jsxImportSource',
  'strict',
  'strictNullChecks',
  'strictFunctionTypes',
  'exactOptionalPropertyTypes',
  'noUncheckedIndexedAccess',
  'esModuleInterop',
]

interface Config {
  readonly extends?: string
  readonly compilerOptions?: Readonly<Record<string, unknown>>
}

/** tsconfig files may contain comments and trailing commas. */
const parse = (text: string): Config =>
  JSON.parse(
    text.replaceAll(/("(?:\\.|[^"\\])*")|\/\/.*|\/\*[\s\S]*?\*\/|,(?=\s*[}\]])/g, (_, string = '') => string),
  ) as Config

const readConfig = (file: string): Readonly<Record<string, unknown>> => {
  const { extends: base, compilerOptions = {} } = parse(readFileSync(file, 'utf8'))
  const inherited = base?.startsWith('.') ? readConfig(join(dirname(file), base)) : {}
  return { ...inherited, ...compilerOptions }
}

export const compilerOptionsOf = (folder: string): Record<string, unknown> => {
  const all = readConfig(join(folder, 'tsconfig.json'))
  return Object.fromEntries(telling.filter((name) => name in all).map((name) => [name, all[name]]))
}
