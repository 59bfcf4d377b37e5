import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { release } from '@drape/platform/release'
import { serverPaths } from '@drape/platform/release/server-api'
import { testSite } from '@drape/platform/test/site'
import { freePort } from '@drape/postgres/free-port'
import { readEnv, serve } from '../../src/main.ts'
import { type Attack, attacksOn } from './attacks.ts'
import { hostileForm } from './hostile-build.ts'
import { askAllTheTime, changesBetween, processesLeftIn, snapshotOf } from './watch.ts'

const slowMs = 1_000

/** What a token may do. Each set is tried with each build. */
const rights = ['publish', 'publish,promote', 'promote'] as const
type Rights = (typeof rights)[number]

/** What changes on a site when a version of the shop part goes live. */
const ofPromotion = ['registry.json', 'log.jsonl', 'root.json', 'pages/', 'shop/mf-manifest.json']
const ofVersion = (version: string) => [
  `shop/${version}/`,
  `.kept/shop/${version}.`,
  `.deltas/shop/${version}/`,
]

/**
 * Sends each hostile build to a running server, with tokens of each set of rights, and looks at every byte below
 * `root`, which must be where temporary files are made.
 */
async function prove(root: string): Promise<boolean> {
  const { folder: site, publish, store } = testSite()
  const parts = ['host', 'shared', 'shop', 'cart']
  await operate(site, 'promote', ...parts.map((part) => `${part}@${publish(part, '1')}`))
  const others = () => JSON.stringify({ ...store.readRegistry().history, shop: [] })
  const data = join(root, 'data')
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const server = await serve(
    readEnv({ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: data, SITE_DIR: site }),
    { log: { level: 'info', stream: { write: () => undefined } } },
  )
  const watch = askAllTheTime(address)
  const faults: string[] = []
  const attacks = attacksOn(site)
  try {
    for (const may of rights) {
      const token = await makeToken(site, may)
      for (const attack of attacks) {
        const harm = await attackWith(attack, may, token)
        for (const fault of harm) faults.push(`${attack.says}, by who may ${may}: ${fault}`)
        console.log(`${harm.length === 0 ? 'held' : 'NOT '} ${may.padEnd(15)} ${attack.says}`)
      }
    }
    for (const fault of faults) console.log(fault)
    console.log(`${attacks.length * rights.length} attacks; got further than they may: ${faults.length}`)
    return faults.length === 0
  } finally {
    await watch.stop()
    await server.close()
  }

  async function attackWith({ says, build }: Attack, may: Rights, token: string): Promise<string[]> {
    // Each attack has a version of its own with each set of rights.
    const { form, version } = hostileForm(`${may} ${says}`, build)
    const before = snapshotOf(root)
    const ofOthers = others()
    watch.slowest()
    const answers = [await send(serverPaths.publish.replace(':part', 'shop'), token, form)]
    answers.push(await send(serverPaths.promote, token, JSON.stringify({ versions: { shop: version } })))
    const isLive = answers[1]?.status === 200
    const own = [...ofVersion(version), ...(isLive ? ofPromotion : [])].map((file) => join(site, file))
    const left = await processesLeftIn(root)
    const changes = changesBetween(before, snapshotOf(root)).filter(
      (file) => !own.some((start) => join(root, file).startsWith(start)),
    )
    const slowest = watch.slowest()
    return [
      ...answers
        .filter(({ status }) => status >= 500)
        .map(({ text }) => `the server failed: ${text.slice(0, 300)}`),
      ...answers
        .filter(({ text }) => text.includes(root))
        .map(({ text }) => `a folder was named: ${text.slice(0, 300)}`),
      ...(may !== 'publish,promote' && answers.every(({ status }) => status === 200)
        ? ['it had both rights']
        : []),
      ...changes.map((file) => `${file} changed`),
      ...(others() === ofOthers ? [] : ['another part changed']),
      ...left.map((pid) => `process ${pid} was left`),
      ...(slowest > slowMs ? [`another request took ${Math.round(slowest)} ms`] : []),
    ]
  }

  async function send(path: string, token: string, body: FormData | string) {
    const reply = await fetch(address + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      body,
    })
    return { status: reply.status, text: await reply.text() }
  }
}

/** A verb of the release tool, where the site lies. */
const operate = async (site: string, ...words: string[]): Promise<string> => {
  const lines: string[] = []
  const operator = { by: 'operator', source: 'proof', env: {} }
  await release([...words, '--site', site], operator, (line) => lines.push(line))
  return lines.join('\n')
}

const makeToken = async (site: string, may: Rights): Promise<string> =>
  JSON.parse(await operate(site, 'token', 'shop', '--for', 'a team', '--may', may, '--json')).token

const root = realpathSync(mkdtempSync(join(tmpdir(), 'drape-hostile-')))
// What the server and its compilers make for a while lies where it is looked at.
process.env['TMPDIR'] = root
try {
  process.exitCode = (await prove(root)) ? 0 : 1
} finally {
  rmSync(root, { recursive: true, force: true })
}
process.exit()
