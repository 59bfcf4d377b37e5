import { once } from 'node:events'
import { withEmbeddedDatabase } from '../embedded-database.ts'
import type { Portion } from '../play-seeds.ts'
import { withClient } from '../with-client.ts'

interface Failure {
  readonly words: string
  /** How many were played until it was found, if not all. */
  readonly played?: number
}

interface World {
  run(seed: number, count: number): Promise<Failure | undefined>
  stop(): Promise<void>
}

interface House {
  readonly url: string
  readonly dataDir: string
}

/** A process of play-seeds.ts, which says what it plays: so many of a seed, again and again, until it is left. */
export const playForParent = (name: string, open: (house: House) => Promise<World>): Promise<void> =>
  withEmbeddedDatabase(async (url, dataDir) => {
    // What is played is not about a power cut.
    await withClient(url, async (client) => {
      for (const setting of ['fsync', 'full_page_writes'])
        await client.query(`alter system set ${setting} = off`)
      await client.query('select pg_reload_conf()')
    })
    const world = await open({ url, dataDir })

    const play = async ({ seed, count }: Portion) => {
      const failure = await world.run(seed, count)
      if (failure) console.error(`${failure.words}\nAgain: npm run prove -- ${name} ${count} --seed ${seed}`)
      process.send?.({ played: failure?.played ?? count, hasFailed: failure !== undefined })
    }
    process.on('message', (portion: Portion) => void play(portion))
    process.send?.({ played: 0, hasFailed: false })
    await once(process, 'disconnect')
    await world.stop()
  })
