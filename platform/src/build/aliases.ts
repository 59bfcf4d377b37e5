import { relative, sep } from 'node:path'
import { readCompilerConfig } from './compiler-options.ts'
import { fileAt } from './packages.ts'
import { isNeighbour } from './part-package.ts'

/** Where a name by `paths` or `baseUrl` leads, as TypeScript and the bundler follow it. */
export type Aliased =
  /** Without its ending, as a relative import may name it. */
  | { readonly inside: string; readonly file: string }
  /** The pattern, and what stands for it. */
  | { readonly outside: string }

/** An exact name before patterns, of which the one with the longest start comes first. */
const startLength = (pattern: string): number =>
  pattern.includes('*') ? pattern.indexOf('*') : Number.POSITIVE_INFINITY

const matchOf = (pattern: string, module: string): string | undefined => {
  if (!pattern.includes('*')) return pattern === module ? '' : undefined
  const [start = '', end = ''] = pattern.split('*')
  const isMatch = module.length >= pattern.length - 1 && module.startsWith(start) && module.endsWith(end)
  return isMatch ? module.slice(start.length, module.length - end.length) : undefined
}

/** Names that lead to no file, or to a package, are left to the packages. */
export const readAliases = (folder: string): ((module: string) => Aliased | undefined) => {
  const { paths } = readCompilerConfig(folder)
  const patterns = Object.entries(paths).sort(([one], [other]) => startLength(other) - startLength(one))
  return (module) => {
    // The live version of a neighbour is none of the part's files, whatever types of it lie here.
    if (module.startsWith('.') || isNeighbour(folder, module)) return undefined
    for (const [pattern, targets] of patterns) {
      const star = matchOf(pattern, module)
      for (const target of star === undefined ? [] : targets) {
        const path = target.replace('*', () => star ?? '')
        const file = fileAt(path)
        if (!file || relative(folder, file).split(sep).includes('node_modules')) continue
        if (file.startsWith(folder + sep)) return { inside: path, file }
        return { outside: `${pattern} (${relative(folder, target).replaceAll('\\', '/')})` }
      }
    }
    return undefined
  }
}
