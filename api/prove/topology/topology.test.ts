import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkReadiness } from '@drape/contract/health'
import { readStylist } from '@drape/contract/session'
import { missingForS3 } from '@drape/platform/test/s3'
import { at } from '../../test/acknowledged-call.ts'
import { missingForCaddy } from '../../test/caddy/caddy.ts'
import { composeFile, startInstallation } from './compose-installation.ts'
import { imageVersion } from './image.ts'
import { journey, type Patience } from './journey.ts'

const missing = missingForS3() ?? missingForCaddy()
const where = missing ? describe.skip : describe

const server = {} as Awaited<ReturnType<typeof startInstallation>>

const replicas = ['api-1', 'api-2'] as const

let networks = 0
/** Each person gets a network of their own, because sign-ins are limited per address. */
const nextNetwork = () => `203.0.${113 + (networks >> 8)}.${networks++ & 255}`

interface Outcome {
  readonly faults: readonly string[]
  readonly done: number
}

/** Twenty people go from signing in to their closet again and again while an event happens. */
async function peopleDuring(
  place: Patience & { address: string },
  event: (journeys: (count: number) => Promise<void>) => Promise<void>,
): Promise<Outcome> {
  const faults: string[] = []
  let isOver = false
  let done = 0
  const person = async () => {
    const access = await server.stylist()
    while (!isOver) {
      await journey({ ...place, from: nextNetwork() }, randomUUID(), access, server.picture).catch((error) =>
        faults.push(String(error)),
      )
      done++
      // Without a pause a replica that starts would get no processor time.
      await sleep(500)
    }
  }
  const people = Promise.all(Array.from({ length: 20 }, person))
  await event(async (count) => {
    for (const end = done + count; done < end; ) await sleep(10)
  }).finally(() => {
    isOver = true
  })
  await people
  return { faults, done }
}

/** Waits until a further call came to this replica. */
async function isAsked(service: string): Promise<void> {
  const before = server.topology.log(service).length
  const isCall = (line: Record<string, unknown>) => line['msg'] === 'request'
  while (!server.topology.log(service).slice(before).some(isCall)) await sleep(10)
}

const written = ['photo', 'outfit', 'rating'] as const

/** How many of the rows that each journey writes once are stored. */
const countWritten = async () => {
  const counts = await Promise.all(
    written.map(async (table) => {
      const { rows } = await server.topology.database.$client.query(`select count(*)::int from "${table}"`)
      return rows[0].count as number
    }),
  )
  return counts
}

where(`the product as the compose file starts it${missing ? ` (skipped: ${missing})` : ''}`, () => {
  beforeAll(async () => void Object.assign(server, await startInstallation()))
  afterAll(() => server.stop?.())

  it('shows its pages, which the release put in place, with a nonce', async () => {
    const reply = await fetch(`${server.topology.address('caddy')}/`, { headers: { accept: 'text/html' } })
    expect(reply.status).toBe(200)
    const [, nonce] = /nonce="([^"]+)"/.exec(await reply.text()) ?? []
    expect(reply.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
    const path = `/site/host/${imageVersion('host', '1')}/main.js`
    const script = await fetch(server.topology.address('caddy') + path)
    expect([script.status, script.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  })

  it('is ready, and reports its parts', async () => {
    const parts = { database: 'up', migrations: 'up', objects: 'up', disk: 'up' }
    expect(await at(server.place('caddy')).ask(checkReadiness)).toEqual({ status: 'ready', ...parts })
  })

  it('is found well by its health checks, and not when it is gone', async () => {
    const areWell = (...names: string[]) => Promise.all(names.map((name) => server.topology.isWell(name)))
    expect(await areWell('caddy', ...replicas)).toEqual([true, true, true])
    await server.topology.end('api-2', 'SIGTERM')
    expect(await areWell('caddy', ...replicas)).toEqual([true, true, false])
    await server.topology.start('api-2')
  })

  it('takes people from signing in to their closet', async () => {
    await journey(server.patient(0), randomUUID(), await server.stylist(), server.picture)
  })

  it('logs a request under one id at Caddy and at the replica', async () => {
    const { headers } = await at(server.place('caddy')).answer(readStylist)
    const id = headers['x-request-id']
    const tells = (line: Record<string, unknown>) => JSON.stringify(line).includes(`"${id}"`)
    const knows = (service: string) => server.topology.log(service).some(tells)
    while (!knows('caddy') || !replicas.some(knows)) await sleep(10)
    expect(replicas.filter(knows)).toHaveLength(1)
  })

  it('goes on while replicas are killed, stopped, added and replaced: nobody sees a failure, and what was written is there once', async () => {
    const { end, start } = server.topology
    const before = await countWritten()
    const place = server.patient(1)
    const twice: Record<string, number> = {}
    const during = async (what: string, event: () => Promise<unknown>) => {
      const repeatedBefore = place.repeated.length
      await event()
      twice[what] = place.repeated.length - repeatedBefore
    }
    const { faults, done } = await peopleDuring(place, async (journeys) => {
      await journeys(20)
      await during('a replica is killed', async () => {
        await end('api-1', 'SIGKILL')
        await journeys(20)
        await start('api-1')
        await isAsked('api-1')
      })
      await during('another is stopped in order', async () => {
        expect(await end('api-2', 'SIGTERM')).toBe(0)
        await journeys(20)
        await start('api-2')
        await isAsked('api-2')
      })
      await during('a third is added', async () => {
        await start('api-3')
        await isAsked('api-3')
        await journeys(20)
      })
      await during('each is replaced by another version', async () => {
        for (const name of [...replicas, 'api-3']) {
          expect(await end(name, 'SIGTERM')).toBe(0)
          await start(name, 'second')
          await isAsked(name)
        }
        const { command = [] } = composeFile().services['release'] ?? {}
        await server.topology.run('release', command, 'second')
        await journeys(20)
      })
    })
    console.info(`${done} journeys; asked twice: ${JSON.stringify(twice)}`)
    expect(faults).toEqual([])
    const [photos = 0, outfits = 0, ratings = 0] = before
    expect(await countWritten()).toEqual([photos + done, outfits + done, ratings + done])
    const page = await (await fetch(server.topology.address('caddy'))).text()
    expect(page).toContain(`/site/shop/${imageVersion('shop', '2')}/`)
    const old = await fetch(
      `${server.topology.address('caddy')}/site/shop/${imageVersion('shop', '1')}/app.js`,
    )
    expect(old.status).toBe(200)
  })
})
