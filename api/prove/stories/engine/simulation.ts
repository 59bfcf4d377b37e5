import fc from 'fast-check'
import { firstFailure } from './first-failure.ts'
import { type Mix, storiesOf } from './mixes.ts'
import type { Planted } from './planted.ts'
import { play } from './play.ts'
import type { Story } from './story.ts'
import { openWorld } from './world.ts'

/** Plays stories on one database, one after the other. */
export async function openSimulation(place: Parameters<typeof openWorld>[0]) {
  const world = await openWorld(place)
  const playOne = (story: Story) => play(world, story)
  return {
    play: playOne,
    /** So many stories of a seed; of the first that fails, as little as still fails. */
    run: (mix: Mix, seed: number, count: number) =>
      firstFailure(fc.sample(storiesOf(mix), { seed, numRuns: count }), `seed ${seed}`, playOne),
    /** The same with a bug on purpose, by its own mix and seed. */
    runPlanted: async (
      { mix = 'stories', begins, seed, ...bug }: Planted,
      count: number,
      isShortened = false,
    ) => {
      await world.plant(bug)
      try {
        const stories = fc.sample(storiesOf(mix, begins), { seed, numRuns: count })
        return await firstFailure(stories, `seed ${seed}`, playOne, isShortened)
      } finally {
        await world.plant({})
      }
    },
    stop: world.stop,
  }
}
