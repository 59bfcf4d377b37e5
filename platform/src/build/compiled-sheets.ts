import { join, relative, sep } from 'node:path'
import type { Compilation } from '@rspack/core'
import { styleModule } from '../release/gate/style-files.ts'

/** The gate reads CSS: of modules in other languages, by their files, what these have become. */
export const compiledSheets = ({ modules }: Compilation, folder: string): Record<string, string> =>
  Object.fromEntries(
    [...modules].flatMap((module): [string, string][] => {
      const file = module.nameForCondition() ?? ''
      const isOther = styleModule.test(file) && !file.endsWith('.css')
      if (!isOther || !file.startsWith(join(folder, 'src') + sep)) return []
      return [[relative(folder, file).replaceAll('\\', '/'), String(module.originalSource()?.source() ?? '')]]
    }),
  )
