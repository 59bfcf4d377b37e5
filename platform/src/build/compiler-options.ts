import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { kept } from '../release/kept/kept.ts'

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

/** Those that the gate compiles with. */
export const compilerOptionsOf = (folder: string): Record<string, unknown> =>
  kept.shape.compilerOptions.parse(readConfig(join(folder, 'tsconfig.json')))
