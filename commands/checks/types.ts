import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runTool } from '../tool.ts'
import { workspacesOf } from '../workspaces.ts'
import { type Check, judge, type Outcome, sum } from './check.ts'

interface Config {
  readonly compilerOptions?: Readonly<Record<string, unknown>> & {
    readonly paths?: Readonly<Record<string, readonly string[]>>
  }
  readonly include: readonly string[]
  readonly exclude?: readonly string[]
}

/** Within api, but with what a browser has: their people use the pages' own code. */
const stories = ['api/prove/stories']

/** Comments stand on lines of their own. */
const readConfig = (folder: string): Config =>
  JSON.parse(readFileSync(join(root, folder, 'tsconfig.json'), 'utf8').replaceAll(/^\s*\/\/.*$/gm, ''))

const outside = '../../..'
const pathsFrom = (folder: string, paths: readonly string[] = []): string[] =>
  paths.map((path) => `${outside}/${folder}/${path}`)

/** Folders with the same options are one program: what they share is read and checked once. */
const programsOf = (folders: readonly string[]): Config[] => {
  const programs = new Map<string, Config>()
  for (const folder of folders) {
    const { compilerOptions: { paths = {}, ...rest } = {}, include, exclude } = readConfig(folder)
    const moved = Object.entries(paths).map(([name, places]) => [name, pathsFrom(folder, places)])
    const compilerOptions = { ...rest, ...(moved.length > 0 && { paths: Object.fromEntries(moved) }) }
    const options = JSON.stringify(compilerOptions)
    const others = programs.get(options)
    programs.set(options, {
      compilerOptions,
      include: [...(others?.include ?? []), ...pathsFrom(folder, include)],
      exclude: [...(others?.exclude ?? []), ...pathsFrom(folder, exclude)],
    })
  }
  return [...programs.values()]
}

const compile = async (program: Config, at: number): Promise<Outcome> => {
  const folder = join(root, 'node_modules/.cache/types')
  const file = join(folder, `${at}.json`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, JSON.stringify({ extends: `${outside}/tsconfig.json`, ...program }))
  // Of four, which are the default, each would work out the types of React and antd again: twice the processor time.
  const words = ['-p', file, '--noEmit', '--checkers', '1']
  return judge(await runTool('typescript', 'tsc', words))
}

export const types: Check = async (args) => {
  const folders = args.length > 0 ? args : ['.', ...workspacesOf(root), ...stories]
  return sum(await Promise.all(programsOf(folders).map(compile)))
}
