import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readVersion } from '../../src/release/onward/carried-version.ts'
import { serverPaths } from '../../src/release/server-api.ts'
import { refusalOf, testAttacks } from '../../test/attack.ts'
import { promoteBuilt, runTool } from '../../test/command.ts'
import { listening } from '../../test/listening.ts'
import { testSite } from '../../test/site.ts'
import { attackedSite, looksAt, type Site, type SiteAttack } from './attacked-site.ts'

const who = 'place'
const mb = 1024 * 1024

type Carried = ReturnType<typeof readVersion>

/** Another place, which has signed its shop and hands over something else. */
const handed =
  (change: (carried: Carried) => unknown, path = '') =>
  async ({ folder }: Site): Promise<string> => {
    const there = testSite()
    promoteBuilt(there, '2')
    const { history } = there.store.readRegistry()
    const target = { part: 'shop', version: history['shop']?.[0] ?? '' }
    const server = await listening((request, reply) => {
      const { pathname } = new URL(request.url ?? '', 'http://place.example')
      if (pathname === path) {
        // Without end, and as fast as it is read.
        const send = (): void => {
          while (reply.write(Buffer.alloc(mb, ' ')));
        }
        reply.on('drain', send)
        return send()
      }
      if (pathname === serverPaths.version) {
        const value = change(readVersion(there.store, target))
        return reply.end(JSON.stringify({ lines: [], value }))
      }
      return reply.end(readFileSync(join(there.folder, pathname.replace('/site/', ''))))
    })
    const words = ['promote', `shop@${target.version}`, '--from', server.address, '--site', folder]
    const refusal = await refusalOf(() => runTool({ RELEASE_TOKEN: 'x' }, ...words))
    await server.stop()
    there.remove()
    return refusal.replaceAll(server.address, 'there').replaceAll(target.version, 'version')
  }

const site = attackedSite()
const base64 = (text: string) => Buffer.from(text).toString('base64')
const row = (sends: string, send: SiteAttack['send'], answer: RegExp): SiteAttack => ({
  who,
  sends,
  send,
  answer,
  unchanged: ['registry', 'log', 'files', 'files outside'],
})

testAttacks(
  [
    row(
      'a script that it has not signed',
      handed(({ files, ...more }) => ({ ...more, files: { ...files, 'app.js': base64('evil()') } })),
      /^shop version of there holds app\.js, which is not what was signed there\.$/,
    ),
    row(
      'another description than it has signed',
      handed(({ about, ...more }) => ({ ...more, about: about.replace('"/"', '"/cart"') })),
      /^shop version of there is not what was signed there\.$/,
    ),
    row(
      'a file more',
      handed(({ files, ...more }) => ({ ...more, files: { ...files, 'more.js': '' } })),
      /brings more\.js, which was not published with it\.$/,
    ),
    row(
      'a file that leads out of its folder',
      handed(({ files, ...more }) => ({ ...more, files: { ...files, '../../evil.js': base64('evil()') } })),
      /is no path of a file in a build/,
    ),
    row(
      'other sources',
      handed((carried) => ({
        ...carried,
        kept: {
          name: '@drape/remote-shop',
          files: { 'evil.ts': 'export {}' },
          leaves: {},
          compilerOptions: {},
          calls: [],
        },
      })),
      /has other sources than were signed there\.$/,
    ),
    row(
      'something else',
      handed(() => 'nothing'),
      /expected object/,
    ),
    row(
      'a version without end',
      handed(() => ({}), serverPaths.version),
      /sends more than 45 MB\.$/,
    ),
    row(
      'a registry without end',
      handed(() => ({}), '/site/registry.json'),
      /sends more than 16 MB\.$/,
    ),
  ],
  site,
  looksAt(() => site),
)
