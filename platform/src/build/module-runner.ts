import { posix } from 'node:path'
import { compileFunction } from 'node:vm'
import { transformSync } from '@swc/core'
import { fileAt } from './packages.ts'

type Module = Readonly<Record<string, unknown>>

/** Runs modules of a package as they are read, by their paths; npm packages are required from its folder. */
export const moduleRunner = (read: (file: string) => string | undefined, requirePackage: NodeJS.Require) => {
  const modules = new Map<string, Module>()
  const run = (file: string): Module => {
    const existing = modules.get(file)
    if (existing) return existing
    const exports: Module = {}
    modules.set(file, exports)
    const { code } = transformSync(read(file) ?? '', {
      filename: file,
      swcrc: false,
      jsc: { parser: { syntax: 'typescript', tsx: file.endsWith('x') }, target: 'es2022' },
      module: { type: 'commonjs' },
    })
    const take = (name: string): unknown => {
      if (!name.startsWith('.')) return requirePackage(name)
      const path = posix.join(posix.dirname(file), name)
      const behind = fileAt(path, (each) => read(each) !== undefined)
      if (!behind)
        throw new Error(`There is no module ${path}, neither as .ts, as .tsx nor as a folder with index.ts.`)
      return run(behind)
    }
    compileFunction(code, ['exports', 'require'], { filename: file })(exports, take)
    return exports
  }
  return run
}
