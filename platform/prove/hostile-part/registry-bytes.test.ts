import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { judge } from '../../src/release/signed/trust.ts'
import { liveSite } from '../../test/command.ts'

const site = liveSite()
afterAll(() => site.remove())

const read = async (file: string) => (existsSync(join(site.folder, file)) ? site.read(file) : undefined)

test('whichever byte of a registry is another, it is not taken, or says the same', async () => {
  const whole = site.read('registry.json')
  const { trust, registry } = await judge(whole, { trust: {}, read })
  for (let at = 0; at < whole.length; at++) {
    const altered = whole.slice(0, at) + String.fromCharCode(whole.charCodeAt(at) ^ 1) + whole.slice(at + 1)
    const accepted = await judge(altered, { trust: { root: trust.root }, read }).catch(() => undefined)
    // A space that is another, or the name of a field that nobody reads.
    if (accepted) expect(accepted.registry).toEqual(registry)
  }
}, 120_000)
