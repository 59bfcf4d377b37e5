import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOfPackage } from './packages.ts'

const scope = '@module-federation'

/** The folder of a package as another package resolves it, which may differ from the one at the top level. */
const follow = (from: string, name: string): string => {
  const found = folderOfPackage(from, `${scope}/${name}`)
  if (!found) throw new Error(`${scope}/${name} is not installed where ${from} looks for it.`)
  return found
}

/**
 * The federation plugin imports the CommonJS files of its runtime, which cannot be tree-shaken. The ES modules beside
 * them (`module` in package.json) make the host 5.7 KB smaller (brotli).
 */
export const runtimeModules = (): Record<string, string> => {
  const tools = follow(follow(import.meta.dirname, 'enhanced'), 'runtime-tools')
  return Object.fromEntries(
    ['webpack-bundler-runtime', 'runtime'].map((name) => {
      const folder = follow(tools, name)
      const { main, module } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      return [join(folder, main), join(folder, module)]
    }),
  )
}
