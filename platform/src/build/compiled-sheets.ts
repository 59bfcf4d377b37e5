import { join, relative, sep } from 'node:path'
import type { Compilation } from '@rspack/core'
import { plainSheet, styleModule } from '../release/gate/style-files.ts'

/** The gate reads CSS: of sheets in other languages, by their files, what these have become. */
export const compiledSheets = ({ modules }: Compilation, folder: string): Record<string, string> =>
  Object.fromEntries(
    [...modules].flatMap((module): [string, string][] => {
      const file = module.nameForCondition() ?? ''
      const isSheet = styleModule.test(file) || plainSheet.test(file)
      if (!isSheet || file.endsWith('.css') || !file.startsWith(join(folder, 'src') + sep)) return []
      const text = module.originalSource()?.source()
      return text === undefined ? [] : [[relative(folder, file).replaceAll('\\', '/'), String(text)]]
    }),
  )
