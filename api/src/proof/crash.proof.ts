import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signStylistIn } from '@drape/contract/session'
import sharp from 'sharp'
import { demoStylist } from '../session/demo-stylist.ts'
import { startChildServer } from './child-server.ts'
import { beginLife, type Life, live, refresh } from './life.ts'
import { ask, type Place } from './person.ts'
import { witness } from './witness.ts'

const lives = 4
const tokenKey = 'a key of the crash proof alone and of nothing else'

export interface CrashReport {
  readonly kills: number
  readonly acknowledged: { readonly photos: number; readonly outfits: number; readonly ratings: number }
  readonly faults: readonly string[]
}

const draw = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 600, height: 800, channels: 3, background: '#8b1e3f' } })
        .jpeg()
        .toBuffer(),
    ),
  ])

/** Gives the word when so much was acknowledged. */
function prepareCounter() {
  let [count, target, reach] = [0, 0, () => {}]
  return {
    count: () => {
      count += 1
      if (count === target) reach()
    },
    after: (more: number) =>
      new Promise<void>((resolve) => {
        ;[target, reach] = [count + more, resolve]
      }),
  }
}

/** Kills the server again and again while people write, and looks each time at what it had acknowledged. */
export async function proveCrashesLoseNothing(
  kills: number,
  say: (line: string) => void = () => undefined,
): Promise<CrashReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'drape-'))
  const variables = {
    DATA_DIR: dataDir,
    SITE_DIR: dataDir,
    TOKEN_KEY: tokenKey,
    // After each kill a witness asks for all that was ever acknowledged.
    REQUESTS_PER_MINUTE: '1000000',
  }
  const faults: string[] = []
  const picture = await draw()
  let server = await startChildServer(variables)
  const place: Place = { address: server.address }
  try {
    const counter = prepareCounter()
    const people: Life[] = []
    for (let n = 0; n < lives; n++)
      people.push(await beginLife(place, `person-${n}@example.com`, counter.count))
    const enterStylist = () => ask(place, signStylistIn, { body: demoStylist([tokenKey]) })

    for (let kill = 1; kill <= kills; kill++) {
      const { access: stylist } = await enterStylist()
      let isDown = false
      const writing = people.map(async (life) => {
        while (!isDown) {
          await live(place, life, picture, stylist).catch((error) => {
            if (!isDown && !(error instanceof TypeError)) faults.push(String(error))
          })
        }
      })
      // Another moment of the writing each time.
      await counter.after(3 + ((kill * 7) % 23))
      isDown = true
      await server.kill(kill % 2 ? 'everything' : 'server')
      await Promise.all(writing)

      server = await startChildServer(variables)
      place.address = server.address
      for (const life of people) {
        await refresh(place, life)
        await witness(place, life, (fault) => faults.push(`after kill ${kill}: ${fault}`))
      }
      say(
        `kill ${kill}: ${people.reduce((sum, { journal }) => sum + journal.photos.size, 0)} photos, ${faults.length} faults`,
      )
    }
    const count = (of: 'photos' | 'outfits' | 'ratings') =>
      people.reduce((sum, { journal }) => sum + journal[of].size, 0)
    return {
      kills,
      acknowledged: { photos: count('photos'), outfits: count('outfits'), ratings: count('ratings') },
      faults,
    }
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}
