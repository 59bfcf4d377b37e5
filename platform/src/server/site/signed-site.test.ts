import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { promoteAll, runTool } from '../../../test/command.ts'
import { testSite, v1, v2, v3 } from '../../../test/site.ts'
import { serveSite } from '../../../test/site-server.ts'

const run = (...args: string[]) => runTool({}, ...args, '--site', site.folder)

let site: ReturnType<typeof testSite>
let dataDir: string
let app: FastifyInstance
let lines: string[]

/** A server that is started on this site, with or without a data folder of its own. */
const start = async (siteRoot: string[] = []): Promise<void> => {
  await app?.close()
  lines = []
  app = await serveSite(site.folder, { dataDir, siteRoot }, lines)
}

/** Only a server that is closed has nothing more to write there. */
const removeDataDir = () => app.close().then(() => rmSync(dataDir, { recursive: true }))

beforeEach(async () => {
  site = testSite()
  dataDir = mkdtempSync(join(tmpdir(), 'drape-data-'))
  promoteAll(site, '1')
  site.publish('shop', '2')
  await start()
})

afterEach(removeDataDir)
afterEach(() => site.remove())

const page = async () => (await app.inject({ url: '/', headers: { accept: 'text/html' } })).body
const liveShop = async () => /\/site\/shop\/([\da-f]{12})\/entry\.js/.exec(await page())?.[1]
const file = () => join(site.folder, 'registry.json')
const troubles = () => lines.map((line) => JSON.parse(line)).flatMap(({ trouble }) => trouble ?? [])
/** Another size or time: a server looks at neither the bytes nor, within a second, at what it has refused. */
let seconds = 0
const replace = (path: string, text: string | Buffer) => {
  writeFileSync(path, text)
  seconds += 10
  utimesSync(path, Date.now() / 1000 + seconds, Date.now() / 1000 + seconds)
}

const wrongs: readonly (readonly [string, (text: string) => string, RegExp])[] = [
  ['unsigned', () => JSON.stringify({ ...site.store.readRegistry(), withdrawn: {} }), /not signed/],
  ['altered', (text) => text.replaceAll(v1, v2), /not signed by a release key/],
  ['cut off', (text) => text.slice(0, -20), /not JSON/],
  ['empty', () => '', /not JSON/],
]

test.each(wrongs)(
  'a registry that is %s is not served: the one before is, after a start too, and the log says so once',
  async (_, wrong, message) => {
    expect(await liveShop()).toBe(v1)
    const original = readFileSync(file(), 'utf8')
    replace(file(), wrong(original))
    for (let nth = 0; nth < 3; nth++) expect(await liveShop()).toBe(v1)
    expect(troubles()).toEqual([expect.stringMatching(message)])
    expect((await app.inject('/site/registry.json')).body).toBe(original)
    await start()
    expect(await liveShop()).toBe(v1)
    expect(troubles()).toEqual([expect.stringMatching(message)])
    // What is right is taken as ever.
    replace(file(), original)
    await run('promote', `shop@${v2}`)
    expect(await liveShop()).toBe(v2)
  },
)

test('a registry that was replaced is not served again, with the pages that it named', async () => {
  const before = mkdtempSync(join(tmpdir(), 'drape-before-'))
  cpSync(site.folder, before, { recursive: true })
  await run('promote', `shop@${v2}`)
  expect(await liveShop()).toBe(v2)
  replace(file(), readFileSync(join(before, 'registry.json')))
  expect(await liveShop()).toBe(v2)
  expect(troubles()).toEqual([expect.stringContaining('is lower than')])
  await start()
  expect(await liveShop()).toBe(v2)
  rmSync(before, { recursive: true })
})

test('after its end date what is served goes on, and no server takes another that is over', async () => {
  expect(await liveShop()).toBe(v1)
  const now = jest.spyOn(Date, 'now')
  now.mockReturnValue(Date.now() + 91 * 24 * 60 * 60_000)
  expect(await liveShop()).toBe(v1)
  expect(troubles()).toEqual(['it has expired'])
  await start()
  expect(await liveShop()).toBe(v1)
  await removeDataDir()
  await start()
  // A date alone leaves no visitor without pages.
  expect(await liveShop()).toBe(v1)
  now.mockRestore()
  await run('promote', `shop@${v2}`)
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 91 * 24 * 60 * 60_000)
  expect(await liveShop()).toBe(v1)
  expect(troubles()).toContain('it has expired')
  clock.mockRestore()
  await run('keys', 'sign')
  expect(await liveShop()).toBe(v2)
})

test('a site that was made anew beside its server, with keys of its own, is the one that is served', async () => {
  expect(await liveShop()).toBe(v1)
  rmSync(site.folder, { recursive: true })
  const anew = testSite()
  promoteAll(anew, '3')
  cpSync(anew.folder, site.folder, { recursive: true })
  expect(await liveShop()).toBe(v3)
  anew.remove()
})

test('where the root key lies apart, the keys of a site that another has put in its place are not believed', async () => {
  await run('keys', 'init', '--root-out', join(dataDir, 'root.pem'))
  expect(await liveShop()).toBe(v1)
  const root = site.store.readSigned()?.root.signed.roles.root.keyids ?? []
  const stranger = testSite()
  promoteAll(stranger, '3')
  rmSync(site.folder, { recursive: true })
  cpSync(stranger.folder, site.folder, { recursive: true })
  expect(await liveShop()).toBe(v1)
  await start()
  expect(await liveShop()).toBe(v1)
  // A first start trusts the keys that it finds, unless root keys are configured.
  await removeDataDir()
  await start(root)
  expect((await app.inject({ url: '/', headers: { accept: 'text/html' } })).statusCode).toBe(503)
  await start()
  expect(await liveShop()).toBe(v3)
  stranger.remove()
})

test('the keys of a site are rotated under a running server', async () => {
  expect(await liveShop()).toBe(v1)
  await run('keys', 'rotate', 'release')
  await run('keys', 'rotate', 'root')
  await run('promote', `shop@${v2}`)
  expect(await liveShop()).toBe(v2)
  expect(troubles()).toEqual([])
})

test('whichever file of a site has one byte changed, nothing of it is served that no browser would refuse', async () => {
  // A version that is only published is at work nowhere.
  const files = readdirSync(site.folder, { recursive: true, encoding: 'utf8' })
    .map((each) => each.replaceAll('\\', '/'))
    .filter(
      (each) => !each.startsWith('.') && !each.includes(v2) && statSync(join(site.folder, each)).isFile(),
    )
  const pageBefore = (await page()).replaceAll(/nonce(=|-)"?[\w+/=-]+/g, '')
  const isScript = (each: string) => /\.(js|css)(\.br|\.gz)?$/.test(each)
  const answers = async (each: string) => {
    const packed = /^(.*)\.(br|gz)$/.exec(each)
    const { statusCode, rawPayload } = await app.inject({
      url: `/site/${packed?.[1] ?? each}`,
      headers: {
        'accept-encoding': packed ? { br: 'br', gz: 'gzip' }[packed[2] as 'br' | 'gz'] : 'identity',
      },
    })
    return [statusCode, rawPayload.toString('base64')]
  }
  const answersByFile = new Map<string, unknown>()
  for (const each of files) answersByFile.set(each, await answers(each))
  const servedFiles = files.filter(
    (each) => !isScript(each) && (answersByFile.get(each) as [number])[0] === 200,
  )
  // Pages and the registry, too, whose bytes at work are those of the memory.
  expect(servedFiles).toEqual(expect.arrayContaining(['registry.json', `shop/${v1}/part.json`]))
  for (const each of files.filter((name) => !isScript(name))) {
    const path = join(site.folder, each)
    const original = readFileSync(path)
    const altered = Buffer.from(original)
    const at = Math.floor(altered.length / 2)
    altered[at] = (altered[at] ?? 0) ^ 1
    for (const isNew of [false, true]) {
      if (isNew) await start()
      replace(path, altered)
      expect([each, (await page()).replaceAll(/nonce(=|-)"?[\w+/=-]+/g, '')]).toEqual([each, pageBefore])
      const answer = await answers(each)
      // The reader of a root verifies it.
      if (!/root\.json$/.test(each))
        expect([each, [answersByFile.get(each), [404, expect.anything()]]]).toEqual([
          each,
          expect.arrayContaining([answer]),
        ])
    }
    replace(path, original)
  }
})

test('no key of a site is served', async () => {
  const [key = ''] = readdirSync(join(site.folder, '.keys'))
  for (const url of [`/site/.keys/${key}`, `/site/.keys%2F${key}`, `/site/shop/../.keys/${key}`])
    expect((await app.inject(url)).statusCode).toBe(404)
})
