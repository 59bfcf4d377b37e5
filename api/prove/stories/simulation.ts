import { actAsBrowsers } from '@drape/remote-shared/test/page'
import fc from 'fast-check'
import { jpegPicture } from '../../test/picture.ts'
import { firstFailure } from './first-failure.ts'
import { planted } from './planted.ts'
import { play } from './play.ts'
import { describeStory, plainStep, type Story, scenesOf, stories } from './story.ts'
import { openWorld } from './world.ts'

/** Plays stories on one database, one after the other. */
export async function openSimulation(place: Parameters<typeof openWorld>[0]) {
  await actAsBrowsers()
  const world = await openWorld(place)
  const picture = new Blob([new Uint8Array(await jpegPicture(12, 16))], { type: 'image/jpeg' })
  const playOne = (story: Story) => play(world, story, picture)

  /** Plays these, and returns the first that fails, made as short as it still fails. */
  const tryAll = async (all: readonly Story[], from: string, bug?: keyof typeof planted) => {
    await world.plant(bug ? planted[bug] : {})
    try {
      return await firstFailure(all, from, { play: playOne, scenesOf, plain: plainStep, told: describeStory })
    } finally {
      await world.plant({})
    }
  }

  return {
    play: playOne,
    tryAll,
    /** So many stories of a seed. */
    run: (seed: number, count: number, bug?: keyof typeof planted) =>
      tryAll(fc.sample(stories, { seed, numRuns: count }), `seed ${seed}`, bug),
    stop: world.stop,
  }
}
