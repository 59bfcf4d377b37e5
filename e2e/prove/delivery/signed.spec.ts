import { once } from 'node:events'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sha384 } from '@drape/release/integrity'
import type { Page } from 'playwright/test'
import { expect, test } from './product/product.ts'
import { release } from './product/release.ts'
import { comeBack, untilLookedFor } from './product/worker.ts'

const signInButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
const stands = (page: Page) => () => expect(signInButton(page)).toBeVisible()
const runs = (page: Page) => page.evaluate(() => document.getElementById('drape-scripts')?.textContent ?? '')
const isAltered = (page: Page) => page.evaluate(() => 'altered' in globalThis)
const newer = (page: Page) => page.getByText('A newer Drape is ready.')

test.describe('in a browser that was here before', () => {
  test.use({ serviceWorkers: 'allow' })

  const wrongs: readonly (readonly [string, (text: string) => string])[] = [
    ['unsigned', (text) => JSON.stringify({ ...JSON.parse(text), signed: undefined, signatures: undefined })],
    ['altered', (text) => text.replace(/"by":"/g, '"by":"x')],
    [
      'of other keys',
      (text) => text.replaceAll(/"public":"./g, '"public":"0').replaceAll(/"sig":"./g, '"sig":"0'),
    ],
  ]
  for (const [how, wrong] of wrongs)
    test(`a registry that is ${how} moves nothing: the page that is held goes on until a right one comes`, async ({
      page,
      deployment: { address, proxy, site },
    }) => {
      await comeBack(page, address, stands(page))
      const before = site.liveVersion('user')
      await site.redeploy('user')
      proxy.alter('/site/registry.json', wrong)
      await page.reload()
      await stands(page)()
      await untilLookedFor(page)
      await expect(newer(page)).toHaveCount(0)
      expect(await runs(page)).toContain(before)
      proxy.heal()
      await page.reload()
      await expect(newer(page)).toBeVisible()
    })

  test('a registry that was replaced is not believed again', async ({
    page,
    deployment: { address, proxy, site },
  }) => {
    const old = await (await fetch(`${address}/site/registry.json`)).text()
    const version = await site.redeploy('user')
    await comeBack(page, address, stands(page))
    // By it, the version that the held page starts was never live.
    proxy.alter('/site/registry.json', () => old)
    await page.reload()
    await stands(page)()
    await untilLookedFor(page)
    expect(await runs(page)).toContain(version)
    await page.reload()
    await stands(page)()
    expect(await runs(page)).toContain(version)
  })

  test('a page that was altered on its way is not held, and what is held goes on', async ({
    page,
    deployment: { address, proxy, site },
  }) => {
    await comeBack(page, address, stands(page))
    const before = site.liveVersion('user')
    const version = await site.redeploy('user')
    proxy.alter('/', (html) =>
      html.startsWith('<!DOCTYPE html>')
        ? html.replace(/(<script nonce="[^"]+">)/, '$1globalThis.altered=1;')
        : html,
    )
    for (let nth = 0; nth < 2; nth++) {
      await page.reload()
      await stands(page)()
      await untilLookedFor(page)
      expect(await isAltered(page)).toBe(false)
      expect(await runs(page)).toContain(before)
    }
    proxy.heal()
    await page.reload()
    await newer(page).waitFor()
    await page.reload()
    await stands(page)()
    expect(await runs(page)).toContain(version)
  })
})

test('of scripts that are all altered on their way nothing runs, on any page', async ({
  page,
  complaints,
  deployment: { address, proxy },
}) => {
  proxy.alter('/site/', (text) => `${text};globalThis.altered=1`)
  for (const path of ['/', '/stylist-login']) {
    await page.goto(address + path)
    await expect(page.getByText('It arrived altered on its way')).toBeVisible()
    expect(await isAltered(page)).toBe(false)
  }
  complaints.splice(0)
})

/** Not by fetch, whose answer never ends where a packed body is broken in its middle. */
const getAsSent = async (url: string, encoding: string) => {
  const asked = get(url, { headers: { 'accept-encoding': encoding } })
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: reply.statusCode, headers: reply.headers, bytes: await buffer(reply) }
}

const unpackers: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

/** As a browser would; undefined where it could not. */
const unpack = (bytes: Buffer, encoding = ''): Buffer | undefined => {
  try {
    return unpackers[encoding]?.(bytes) ?? bytes
  } catch {
    return undefined
  }
}

test('whichever file of a release has one byte changed, what is served is as it was, refused, or refused by a browser', async ({
  deployment: { address, site },
}) => {
  const files = readdirSync(site.folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => !file.startsWith('.') && statSync(join(site.folder, file)).isFile(),
  )
  const known = new Set(
    ['host', 'shared', 'user', 'stylist'].flatMap((part) => [...site.liveFiles(part).values()]),
  )
  const ask = async (file: string) => {
    const [, name = file, packed] = /^(.*)\.(br|gz)$/.exec(file) ?? []
    const encoding = packed === 'br' ? 'br' : packed ? 'gzip' : 'identity'
    const { status, headers, bytes } = await getAsSent(`${address}/site/${name}`, encoding)
    const unpacked = unpack(bytes, headers['content-encoding'])
    return {
      status,
      hash: unpacked && sha384(unpacked),
    }
  }
  const page = async () => (await (await fetch(address)).text()).replace(/nonce(?:=|-)"?[\w+/=-]+/g, '')
  const pageBefore = await page()
  const atWork: string[] = []
  const look = async (file: string) => {
    const path = join(site.folder, file)
    const whole = readFileSync(path)
    const changed = Buffer.from(whole)
    changed[whole.length >> 1] = (whole[whole.length >> 1] ?? 0) ^ 1
    const before = await ask(file)
    writeFileSync(path, changed)
    const now = await ask(file)
    // Of a version's files no page is made when it is served.
    if (!/^\w+\/[\da-f]{12}\//.test(file) && (await page()) !== pageBefore) atWork.push(`${file}: the page`)
    const isServed = now.status === 200 && now.hash !== before.hash && now.hash !== undefined
    // A browser compares scripts and styles with hashes that it has from the page; what reads a root verifies it.
    const isCompared =
      /\.(js|css)(\.br|\.gz)?$/.test(file) && !file.includes('service-worker') && !known.has(now.hash ?? '')
    if (isServed && !isCompared && !file.endsWith('root.json')) atWork.push(file)
    writeFileSync(path, whole)
  }
  const left = [...files]
  const lane = async () => {
    for (let file = left.shift(); file !== undefined; file = left.shift()) await look(file)
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  expect(files.length).toBeGreaterThan(100)
  expect(atWork).toEqual([])
})

test('anybody can ask whether what a page runs was released, and by whom', async ({
  deployment: { address, proxy, site },
}) => {
  expect(await release(['verify', `${address}/`])).toContain(`user       ${site.liveVersion('user')}  by `)
  proxy.alter(`/site/host/${site.liveVersion('host')}/`, (text) => `${text} `)
  await expect(release(['verify', `${address}/`])).rejects.toThrow(/altered|not what was signed/)
})
