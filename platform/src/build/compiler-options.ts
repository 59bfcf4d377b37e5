import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { kept } from '../release/kept/kept.ts'

type Options = Readonly<Record<string, unknown>>
type Paths = Readonly<Record<string, readonly string[]>>

interface Config {
  readonly extends?: string | readonly string[]
  readonly compilerOptions?: Options & { readonly baseUrl?: string; readonly paths?: Paths }
}

interface Read {
  readonly options: Options
  /** The folder from which names that are not relative are looked for. */
  readonly base?: string | undefined
  /** With the folder of the file in which they stand. */
  readonly paths?: { readonly from: string; readonly targets: Paths } | undefined
}

/** tsconfig files may contain comments and trailing commas. */
const parse = (text: string): Config =>
  JSON.parse(
    text.replaceAll(/("(?:\\.|[^"\\])*")|\/\/.*|\/\*[\s\S]*?\*\/|,(?=\s*[}\]])/g, (_, string = '') => string),
  ) as Config

const readConfig = (file: string): Read => {
  const { extends: bases = [], compilerOptions = {} } = parse(readFileSync(file, 'utf8'))
  const from = dirname(file)
  const inherited = [bases]
    .flat()
    .filter((base) => base.startsWith('.'))
    // The ending may be left out.
    .map((base) => [join(from, base), join(from, `${base}.json`)].find(existsSync) ?? join(from, base))
    .map(readConfig)
  const { baseUrl, paths } = compilerOptions
  return {
    options: Object.assign({}, ...inherited.map(({ options }) => options), compilerOptions),
    base: baseUrl === undefined ? inherited.findLast(({ base }) => base)?.base : resolve(from, baseUrl),
    paths: paths ? { from, targets: paths } : inherited.findLast((each) => each.paths)?.paths,
  }
}

/** Vite's template has it in a file for the application; a part without types has none, or that of its editor. */
export const configFile = (folder: string): string | undefined =>
  ['tsconfig.app.json', 'tsconfig.json', 'jsconfig.json'].map((name) => join(folder, name)).find(existsSync)

/** What the gate compiles with, and where `paths` and `baseUrl` lead, as whole paths. */
export const readCompilerConfig = (folder: string) => {
  const file = configFile(folder)
  const { options, base, paths }: Read = file ? readConfig(file) : { options: {} }
  const targets = Object.entries(paths?.targets ?? {}).map(([pattern, each]): [string, string[]] => [
    pattern,
    each.map((target) => resolve(base ?? paths?.from ?? folder, target)),
  ])
  return {
    options: kept.shape.compilerOptions.parse(options),
    paths: Object.fromEntries(base ? [['*', [join(base, '*')]], ...targets] : targets) as Paths,
  }
}
