import { composeTree } from '@drape/commands/build'
import { builtSite, layFirstDay } from './site.ts'

/** Builds and publishes the parts of the tree once for all workers. */
const build = async (): Promise<void> => {
  await composeTree(builtSite)
  await layFirstDay()
}

export default build
