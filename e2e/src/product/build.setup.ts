import { composeSite } from '../../../commands/build.ts'
import { builtSite } from './site.ts'

/** Publishes the parts as they stand in the tree, once for all workers. */
const build = (): Promise<void> => composeSite(builtSite, () => {}, { over: true })

export default build
