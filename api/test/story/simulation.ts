import { actAsBrowsers } from '@drape/remote-shared/test/page'
import fc from 'fast-check'
import sharp from 'sharp'
import { planted } from './planted.ts'
import { play } from './play.ts'
import { type Story, stories, told } from './story.ts'
import { openWorld } from './world.ts'

export interface Failure {
  readonly story: Story
  /** What to say to see it again. */
  readonly words: string
}

export type Simulation = Awaited<ReturnType<typeof openSimulation>>

/** Plays stories on one database, one after the other. */
export async function openSimulation(place: Parameters<typeof openWorld>[0]) {
  actAsBrowsers()
  const world = await openWorld(place)
  const bytes = await sharp({ create: { width: 12, height: 16, channels: 3, background: '#8b1e3f' } })
    .jpeg()
    .toBuffer()
  const picture = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })

  return {
    play: (story: Story) => play(world, story, picture),
    /** Plays so many stories of a seed, and returns the smallest failing one. */
    run: async (seed: number, numRuns: number, bug?: keyof typeof planted): Promise<Failure | undefined> => {
      await world.plant(bug ? planted[bug] : {})
      const property = fc.asyncProperty(stories, (story) => play(world, story, picture))
      const limit = { seed, numRuns, interruptAfterTimeLimit: 600_000, markInterruptAsFailure: false }
      const { failed, counterexample, errorInstance } = await fc.check(property, limit)
      await world.plant({})
      if (!failed || !counterexample) return undefined
      const [story] = counterexample
      const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
      return { story, words: `seed ${seed}: ${why}\n${told(story)}\n${JSON.stringify(story)}` }
    },
    stop: world.stop,
  }
}
