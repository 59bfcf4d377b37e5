import { once } from 'node:events'
import { withEmbeddedDatabase } from '../embedded-database.ts'
import { withClient } from '../with-client.ts'
import { type Mix, mixes } from './engine/mixes.ts'
import type { Portion } from './engine/portions.ts'
import { openSimulation } from './engine/simulation.ts'

// A process of portions.ts: so many stories of a seed, again and again, until it is left.

const mix = Object.keys(mixes).find((name) => name === process.argv[2]) as Mix

await withEmbeddedDatabase(async (url, dataDir) => {
  // What is played is not about a power cut.
  await withClient(url, async (client) => {
    for (const setting of ['fsync', 'full_page_writes'])
      await client.query(`alter system set ${setting} = off`)
    await client.query('select pg_reload_conf()')
  })
  const simulation = await openSimulation({ url, dataDir })
  const play = async ({ seed, count }: Portion) => {
    const failure = await simulation.run(mix, seed, count)
    const command = mix === 'stories' ? mix : `stories ${mix}`
    if (failure) console.error(`${failure.words}\nAgain: npm run prove -- ${command} ${count} --seed ${seed}`)
    process.send?.({ played: failure?.played ?? count, hasFailed: failure !== undefined })
  }
  process.on('message', (portion: Portion) => void play(portion))
  process.send?.({ played: 0, hasFailed: false })
  await once(process, 'disconnect')
  await simulation.stop()
})
