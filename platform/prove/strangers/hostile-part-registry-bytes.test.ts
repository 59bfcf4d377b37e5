import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { judge } from '../../src/release/signed/trust.ts'
import { testOnSite } from './attacked-site.ts'

testOnSite([
  {
    who: 'bucket',
    sends: 'a registry of which any byte is another',
    send: async (site) => {
      const read = async (file: string) => (existsSync(join(site.folder, file)) ? site.read(file) : undefined)
      const whole = site.read('registry.json')
      const { trust, registry } = await judge(whole, { trust: {}, read })
      const taken: number[] = []
      for (let at = 0; at < whole.length; at++) {
        const byte = String.fromCharCode(whole.charCodeAt(at) ^ 1)
        const altered = whole.slice(0, at) + byte + whole.slice(at + 1)
        const accepted = await judge(altered, { trust: { root: trust.root }, read }).catch(() => undefined)
        // A space that is another, or the name of a field that nobody reads, says the same.
        if (accepted && !isDeepStrictEqual(accepted.registry, registry)) taken.push(at)
      }
      return `taken: ${taken.join()}`
    },
    answer: /^taken: $/,
    unchanged: ['registry', 'log', 'files outside'],
  },
])
