import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { release } from '@drape/platform/release'
import { serverPaths } from '@drape/platform/release/server-api'
import type { Attack, Looks } from '@drape/platform/test/attack'
import { testSite } from '@drape/platform/test/site'
import { freePort } from '@drape/postgres/free-port'
import { readEnv, serve } from '../../src/main.ts'
import { hostileForm } from './hostile-build.ts'
import { buildsAgainst } from './hostile-builds.ts'
import { askAllTheTime, hashesBelow, processesLeftIn } from './hostile-watch.ts'

const slowMs = 1_000

/** What a token may do. Each set is tried with each build. */
const rights = ['publish', 'publish,promote', 'promote'] as const
type Rights = (typeof rights)[number]
export type Name = 'files' | 'other parts' | 'answers to others' | 'processes'

/** What changes on a site when a version of the shop part goes live. */
const ofPromotion = ['registry.json', 'log.jsonl', 'root.json', 'pages/', 'shop/mf-manifest.json']
const ofVersion = (version: string) => [
  `shop/${version}/`,
  `.kept/shop/${version}.`,
  `.deltas/shop/${version}/`,
]

/** A verb of the release tool, where the site lies. */
export const operate = async (site: string, ...words: string[]): Promise<string> => {
  const lines: string[] = []
  const operator = { by: 'operator', source: 'proof', env: {} }
  await release([...words, '--site', site], operator, (line) => lines.push(line))
  return lines.join('\n')
}

export type AttackedServer = Awaited<ReturnType<typeof startServer>>
type BuildAttack = Attack<AttackedServer, Name>

/** A server with a site of four live parts. */
export async function startServer() {
  const { root, folder: site, publish, store, remove } = testSite()
  // What the server and its compilers make for a while lies where it is looked at.
  process.env['TMPDIR'] = root
  const parts = ['host', 'shared', 'shop', 'cart']
  await operate(site, 'promote', ...parts.map((part) => `${part}@${publish(part, '1')}`))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const server = await serve(
    readEnv({ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: join(root, 'data'), SITE_DIR: site }),
    { log: { level: 'info', stream: { write: () => undefined } } },
  )
  const watch = askAllTheTime(address)
  return {
    root: realpathSync(root),
    site,
    store,
    publish,
    slowest: watch.slowest,
    makeToken: async (may: Rights): Promise<string> =>
      JSON.parse(await operate(site, 'token', 'shop', '--for', 'a team', '--may', may, '--json')).token,
    send: async (path: string, token: string, body: FormData | string): Promise<string> => {
      const reply = await fetch(address + path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        },
        body,
      })
      return `${reply.status} ${await reply.text()}`
    },
    close: async () => {
      await watch.stop()
      await server.close()
      remove()
    },
  }
}

/** What a build must leave unchanged. */
export const looksAt = (server: AttackedServer): Looks<Name> => ({
  files: () => hashesBelow(server.root),
  'other parts': () => ({ ...server.store.readRegistry().history, shop: [] }),
  'answers to others': async () => ((await server.slowest()) > slowMs ? 'slower than a second' : 'as usual'),
  processes: () => processesLeftIn(server.root),
})

/** Publishes and promotes each hostile build with a token of each set of rights. */
export const attacksOn = ({ site }: AttackedServer): readonly BuildAttack[] =>
  rights.flatMap((may) =>
    buildsAgainst(site).map(({ says, build }): BuildAttack => {
      const sends = `${says}, by who may ${may}`
      let token = ''
      let own: string[] = []
      return {
        who: 'build',
        sends,
        // A token of its own, because after sixty builds the server reads none of a token.
        prepare: async ({ makeToken }) => {
          token = await makeToken(may)
        },
        send: async ({ send }) => {
          // A version of its own, too.
          const { form, version } = hostileForm(sends, build)
          own = ofVersion(version)
          return [
            await send(serverPaths.publish.replace(':part', 'shop'), token, form),
            await send(serverPaths.promote, token, JSON.stringify({ versions: { shop: version } })),
          ].join('\n')
        },
        answer: may === 'publish,promote' ? /^(?!429)/ : /^(?!429|200 .*\n200 )/,
        unchanged: ['files', 'other parts', 'answers to others', 'processes'],
        mayChange: (answer, what) =>
          [...own, ...(/\n200 /.test(answer) ? ofPromotion : [])].some((file) =>
            what.startsWith(`files: site/${file}`),
          ),
      }
    }),
  )
