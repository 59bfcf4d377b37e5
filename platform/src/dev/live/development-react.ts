import { join } from 'node:path'
import { bundle } from '../../build/bundle-text.ts'

const entry = join(import.meta.dirname, '../in-page/development-react.js')

/**
 * The live host shares React's production build, which has no fast refresh. This script replaces it by the development
 * build of the same version; it must run before the host.
 */
export const developmentReact = async (folder: string): Promise<string> => {
  const { text } = await bundle({
    context: folder,
    mode: 'development',
    entry,
    resolve: { modules: [join(folder, 'node_modules'), 'node_modules'] },
  })
  return text
}
