import { type Compilation, rspack } from '@rspack/core'

/**
 * A module that was tree-shaken away is in no chunk. A concatenated module is in none either, but in the one that it
 * was merged into.
 */
export const bundledFiles = ({ modules, chunkGraph }: Compilation): string[] =>
  [...modules]
    .filter((module) => chunkGraph.getModuleChunks(module).length > 0)
    .flatMap((module) => [module, ...(module instanceof rspack.ConcatenatedModule ? module.modules : [])])
    .flatMap((module) => module.nameForCondition() ?? [])
