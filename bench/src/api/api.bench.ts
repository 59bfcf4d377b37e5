import { join } from 'node:path'
import { startServer } from './child.ts'
import { compareWithDjango } from './django.bench.ts'
import { startEngines } from './engines.ts'
import { startIdentityProvider } from './identity.ts'
import { type Ask, findLoadTool, type LoadTool } from './load.ts'
import type { AskName } from './requests.ts'
import { takeTurns } from './rounds.ts'
import { sizeOf, sizes } from './seed.ts'
import { type Seeded, startSeeded } from './seeded-server.ts'

type Say = (line: string) => void

const rounds = 3
/** For figures that are required: the machine's speed changes by a third from second to second. */
const manyRounds = 11
const usual = { connections: 32, seconds: 2 }
const short = { connections: 32, seconds: 1 }
/** More connections would only wait, because two pictures are decoded at a time. */
const uploading = { connections: 2, seconds: 4 }

const bare = join(import.meta.dirname, 'bare-server.ts')

const names: Record<Exclude<AskName, 'listManyPhotos' | 'listCloset'>, string> = {
  signIn: 'sign in',
  listPhotos: 'list 20 photos',
  readOutfit: 'outfit details',
  listPending: 'pending requests',
  rateItem: 'rate an item',
  uploadPhoto: 'upload 12 megapixels',
}

const times = (ratio: number): string => `${ratio.toPrecision(3)} ×`
const rps = (value: number): string => `${Math.round(value)}/s`.padStart(9)
const ms = (value: number): string => `${value.toFixed(1)} ms`

/** The size of an answer, so that the bare server sends as much. */
async function weigh(address: string, { method, path, headers, body }: Ask): Promise<number> {
  const reply = await fetch(address + path, {
    method,
    headers: { ...headers },
    body: body ? new Uint8Array(body) : null,
  })
  if (!reply.ok) throw new Error(`${method} ${path} was answered with ${reply.status}`)
  return (await reply.arrayBuffer()).byteLength
}

async function compareWithBare({ address, asks }: Seeded, load: LoadTool, say: Say): Promise<void> {
  const constant = await startServer(bare, {})
  for (const [name, title] of Object.entries(names) as [keyof typeof names, string][]) {
    const [first] = asks[name]()
    if (!first) throw new Error(`nothing to ask for: ${name}`)
    const same = [{ ...first, path: `/constant/${await weigh(address, first)}` }]
    const pressure = name === 'uploadPhoto' ? uploading : usual
    const { middle, ratio } = await takeTurns(
      [
        { name: 'drape', run: () => load(address, asks[name](), pressure) },
        { name: 'bare', run: () => load(constant.address, same, pressure) },
      ],
      rounds,
    )
    const { drape } = middle
    const failed = drape.failed ? `  ${drape.failed} FAILED` : ''
    say(
      `  ${title.padEnd(21)} ${rps(drape.perSecond)}  ${times(ratio('drape', 'bare', 'perSecond')).padStart(9)} a constant  p99 ${ms(drape.p99Ms)}, ${times(ratio('drape', 'bare', 'p99Ms'))}${failed}`,
    )
  }
  const hello = [{ method: 'GET', path: '/' } as const]
  const lists = asks.listPhotos()
  const { middle, ratio } = await takeTurns(
    [
      { name: 'list', run: () => load(address, lists, short) },
      { name: 'world', run: () => load(constant.address, hello, short) },
    ],
    manyRounds,
  )
  say(
    `  listing 20 photos is ${Math.round(ratio('list', 'world', 'perSecond') * 75_000)} requests a second for each 75,000 of a hello-world (${rps(middle.list.perSecond).trim()} beside ${rps(middle.world.perSecond).trim()}); asked: 10,000`,
  )
  await constant.stop()
}

async function compareSizes(small: Seeded, large: Seeded, load: LoadTool, say: Say): Promise<void> {
  const pressure = { connections: 4, seconds: 1 }
  for (const [name, other, title] of [
    ['listPhotos', 'listPhotos', 'photos of a person with 20'],
    ['listPhotos', 'listManyPhotos', 'photos of a person with 10,000'],
    ['listPending', 'listPending', 'pending requests'],
    ['listCloset', 'listCloset', 'closet'],
  ] as const) {
    // Made once: new tokens must be verified, and only the large database has enough people for that to matter.
    const [ofFew, ofMany] = [small.asks[name](), large.asks[other]()]
    const { middle, ratio } = await takeTurns(
      [
        { name: 'few', run: () => load(small.address, ofFew, pressure) },
        { name: 'many', run: () => load(large.address, ofMany, pressure) },
      ],
      manyRounds,
    )
    say(
      `  ${title.padEnd(31)} p50 ${ms(middle.many.p50Ms)}, ${times(ratio('many', 'few', 'p50Ms'))}; p95 ${ms(middle.many.p95Ms)}, ${times(ratio('many', 'few', 'p95Ms'))}`,
    )
  }
}

/** Compares the api with a bare server, with Django, and 200,000 photos with 200. */
export async function benchApi(say: Say): Promise<void> {
  const { name, load } = await findLoadTool()
  const provider = await startIdentityProvider()
  const engines = await startEngines()
  say(
    `The api, loaded by ${name} on the same two cores; ${rounds} rounds by turns, medians of them and of their neighbours' ratios. Its log is on, at info.`,
  )
  for (const engine of [engines.embedded, engines.system]) {
    if (!engine) {
      say("The system's PostgreSQL is skipped: there is none.")
      continue
    }
    const large = await startSeeded(engine, 'large', provider)
    say(
      `\n${engine.name}, ${sizeOf(sizes.large)} photos, beside the bare framework answering a constant of the same size:`,
    )
    await compareWithBare(large, load, say)
    const small = await startSeeded(engine, 'small', provider)
    say(
      `\n${engine.name}, ${sizeOf(sizes.large)} photos beside ${sizeOf(sizes.small)}; asked: p95 at most 1.2 ×`,
    )
    await compareSizes(small, large, load, say)
    await small.stop()
    if (engine === engines.system) await compareWithDjango(large, load, say)
    await large.stop()
    await engine.stop()
  }
  provider.close()
}
