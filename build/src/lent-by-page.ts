import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Configuration, rspack } from '@rspack/core'
import { versionPlaceholder } from './version-hash.ts'

/** Lists what the page lends to the host: it names each file that it takes something from. */
const listIn = (host: string): string => join(host, 'src/part/lent.ts')

/** Tells the page and the host which version of the host they are of. */
export const tellVersion = () => new rspack.DefinePlugin({ hostVersion: JSON.stringify(versionPlaceholder) })

/** For the build of the host, the files that the page lends are a global of the page. */
export const lentByPage = (host: string): Pick<Configuration, 'externals'> => {
  const list = listIn(host)
  const files = [...readFileSync(list, 'utf8').matchAll(/ from '(\.\/.+)'$/gm)].map(([, file = '']) =>
    join(dirname(list), file),
  )
  const own = [list, ...files]
  return {
    externals: ({ context = '', request = '', contextInfo }, done) =>
      files.includes(join(context, request)) && !own.includes(contextInfo?.issuer ?? '')
        ? done(undefined, 'globalThis.drapeLent', 'var')
        : done(),
  }
}
