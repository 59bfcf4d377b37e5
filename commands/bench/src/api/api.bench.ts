import { compareCalls } from './calls.bench.ts'
import { startEngines } from './engines.ts'
import { compareGrowth, ofDesk, ofPeople } from './growth.bench.ts'
import { startIdentityProvider } from './identity.ts'
import { compareProofs } from './proof.bench.ts'
import { sizeOf, sizes } from './seed.ts'
import { quietly, seedEngine } from './seeded-server.ts'

export const apiSections: readonly string[] = ['calls', 'size', 'queue', 'proof']

const photos = (size: keyof typeof sizes) => `${sizeOf(sizes[size]).toLocaleString('en')} photos`
const pending = sizes.large.pending.toLocaleString('en')

/**
 * Compares the api with a bare server, 200,000 photos with 200, and 30,000 pending requests with 300. Beside each stands
 * a copy of itself.
 */
export async function benchApi(words: readonly string[]): Promise<void> {
  const provider = await startIdentityProvider()
  const engines = await startEngines()
  console.log(
    `The api, loaded by wrk on the same cores. All take turns; a ratio is the median of those of neighbours, in brackets between what half of them lies. Its log is on, at info.`,
  )
  if (!engines.system) console.log("The system's PostgreSQL is skipped: there is none.")
  const sectionNames = words.length > 0 ? words : apiSections
  for (const engine of [engines.embedded, engines.system]) {
    if (!engine) continue
    const seeded = await seedEngine(engine, provider)
    const large = await seeded.start('large')
    const sections: Record<string, () => Promise<void>> = {
      calls: async () => {
        console.log(`\n${engine.name}, ${photos('large')}, beside a constant of the same size:`)
        await compareCalls(large)
      },
      size: async () => {
        const few = await seeded.start('small')
        console.log(
          `\n${engine.name}, ${photos('large')} beside ${photos('small')}; asked: p95 at most 1.2 ×`,
        )
        await compareGrowth(few, large, ofPeople)
        await few.stop()
      },
      queue: async () => {
        const few = await seeded.start('quiet')
        console.log(`\n${engine.name}, the desk with ${pending} pending requests beside ${quietly}:`)
        await compareGrowth(few, large, ofDesk)
        await few.stop()
      },
      proof: async () => {
        console.log(`\n${engine.name}, ${photos('large')}, clients who prove a key beside bearers:`)
        await compareProofs(large)
      },
    }
    for (const section of sectionNames) await sections[section]?.()
    await large.stop()
    seeded.stop()
    await engine.stop()
  }
  await provider.close()
}
