/** @jest-environment node */
import { listening } from '../../../test/listening.ts'
import { sha384 } from '../../release/integrity.ts'
import type { PageRegistry } from '../../release/page-registry.ts'
import { PartFailure } from './part-failure.ts'
import { isWorthReloading, probe } from './probe.ts'

const json = JSON.stringify

let server: Awaited<ReturnType<typeof listening>>
/** The answers by path: a text, or a status; other paths close the connection. */
let answers: Record<string, string | number>

const folder = '/site/shop-2/111111111111'
const file = `${folder}/app.js`

beforeAll(async () => {
  server = await listening((request, response) => {
    const answer = answers[request.url ?? '']
    if (answer === undefined) request.destroy()
    else if (typeof answer === 'number') response.writeHead(answer).end()
    else response.end(answer)
  })
  // In a browser, relative addresses start from the page's.
  Object.assign(globalThis, { location: { href: `${server.address}/` } })
})

beforeEach(() => {
  const ask = fetch
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((url, how) => ask(new URL(String(url), server.address), how))
})

afterAll(() => server.stop())

describe('a file that did not load', () => {
  const partJson = `${folder}/part.json`

  it.each<[Awaited<ReturnType<typeof probe>>, string, Record<string, string | number>]>([
    [
      'fine',
      'its bytes are those of its release',
      { [file]: 'a', [partJson]: json({ integrity: { 'app.js': sha384('a') } }) },
    ],
    [
      'changed',
      'its bytes are others',
      { [file]: 'b', [partJson]: json({ integrity: { 'app.js': sha384('a') } }) },
    ],
    ['unreachable', 'it hangs up', {}],
    ['unreachable', 'it is not found', { [file]: 404 }],
    ['unreachable', 'it is refused', { [file]: 500 }],
    ['unreachable', 'nobody says what its bytes should be', { [file]: 'a' }],
    ['unreachable', 'its release does not know it', { [file]: 'a', [partJson]: json({ integrity: {} }) }],
    ['unreachable', 'a page is answered in the place of its release', { [file]: 'a', [partJson]: '<html>' }],
    [
      'unreachable',
      'something else is answered in the place of its release',
      { [file]: 'a', [partJson]: 'null' },
    ],
  ])('is %s when %s', async (finding, _, now) => {
    answers = now
    expect(await probe(server.address + file)).toBe(finding)
  })

  it('is measured against the hash that the page has of it, without asking the release', async () => {
    answers = { [file]: 'a' }
    expect(await probe(file, sha384('a'))).toBe('fine')
    expect(await probe(file, sha384('b'))).toBe('changed')
  })

  it('is unreachable when the browser has no means to measure it, as on a page without https', async () => {
    answers = { [file]: 'a' }
    jest.replaceProperty(globalThis, 'crypto', {} as Crypto)
    expect(await probe(file, sha384('b'))).toBe('unreachable')
  })

  it('is asked for past the cache of the browser', async () => {
    answers = {}
    await probe(file)
    expect(jest.mocked(fetch)).toHaveBeenLastCalledWith(file, expect.objectContaining({ cache: 'reload' }))
  })
})

describe('a page is worth loading again', () => {
  const release = { scope: 's', entry: 'e', integrity: 'i', needs: {} }
  const registry: PageRegistry = {
    shop: [
      { ...release, version: 'v2' },
      { ...release, version: 'v1' },
    ],
  }
  const registryReply = (shop: string) => json({ history: { shop: [shop], host: ['h9'] }, withdrawn: {} })
  const crashed = new PartFailure('shop', 'crashed', undefined)
  const unreachable = new PartFailure('shop', 'unreachable', undefined, file)
  const whole = { [file]: 'a', [`${folder}/part.json`]: json({ integrity: { 'app.js': sha384('a') } }) }

  it.each<[boolean, string, PartFailure, Record<string, string | number>]>([
    [true, 'another version is live', crashed, { '/site/registry.json': registryReply('v3') }],
    [true, 'an older version is live again', unreachable, { '/site/registry.json': registryReply('v1') }],
    [
      true,
      'the file can be had whole',
      unreachable,
      { '/site/registry.json': registryReply('v2'), ...whole },
    ],
    [false, 'the file is still away', unreachable, { '/site/registry.json': registryReply('v2'), '/': '' }],
    [false, 'the file is still altered', unreachable, { ...whole, [file]: 'b', '/': '' }],
    [
      true,
      'the page answers and the fault named no file',
      crashed,
      { '/site/registry.json': registryReply('v2'), '/': '' },
    ],
    [false, 'the server is away', crashed, {}],
    [
      false,
      'the server is away for pages alone',
      crashed,
      { '/site/registry.json': registryReply('v2'), '/': 503 },
    ],
    [
      true,
      'a page stands in the place of the registry, and the file is whole',
      unreachable,
      { '/site/registry.json': '<html>', ...whole },
    ],
    [
      false,
      'something else stands in the place of the registry',
      unreachable,
      { '/site/registry.json': '{}' },
    ],
  ])('%p: %s', async (isWorth, _, failure, now) => {
    answers = now
    expect(await isWorthReloading(failure, registry)).toBe(isWorth)
  })
})
