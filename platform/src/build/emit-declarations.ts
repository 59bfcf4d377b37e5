import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, parse, relative } from 'node:path'
import { promisify } from 'node:util'
import { inTemporaryFolder } from '../release/files.ts'
import { usualOptions } from '../release/kept/kept.ts'
import { configFile } from './compiler-options.ts'
import { folderOfPackage } from './packages.ts'

const longestMs = 120_000

/**
 * Compiles declarations of these sources with the part's tsconfig, and passes a reader of them to `use`; undefined if no
 * compiler is installed.
 */
export const withDeclarations = async <T>(
  folder: string,
  sources: readonly string[],
  use: (read: (file: string) => string | undefined) => T,
): Promise<T | undefined> => {
  const typescript = folderOfPackage(folder, 'typescript')
  if (!typescript || sources.length === 0) return undefined
  const { root } = parse(folder)
  return inTemporaryFolder('the declarations', async (out) => {
    const config = configFile(folder)
    const compilerOptions = {
      ...(config ? {} : usualOptions),
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      removeComments: true,
      skipLibCheck: true,
      // Our own packages may be outside of the part's folder.
      rootDir: root,
      outDir: out,
      types: [],
      ...(sources.some((file) => /\.jsx?$/.test(file)) && { allowJs: true }),
    }
    const settings = { ...(config && { extends: config }), compilerOptions, include: [], files: sources }
    writeFileSync(join(out, 'tsconfig.json'), JSON.stringify(settings))
    const words = [join(typescript, 'bin/tsc'), '-p', out]
    // Declarations are emitted in spite of errors, which other checks report.
    await promisify(execFile)(process.execPath, words, { timeout: longestMs }).catch(() => undefined)
    return use((file) => {
      // A package that was installed in compiled form has its own declaration files.
      const path = [join(out, relative(root, file)), file].find(existsSync)
      return path && readFileSync(path, 'utf8')
    })
  })
}
