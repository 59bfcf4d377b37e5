import { actAsBrowsers } from '@drape/remote-shared/test/page'
import fc from 'fast-check'
import { jpegPicture } from '../../test/picture.ts'
import { firstFailure } from '../stories/first-failure.ts'
import { openWorld } from '../stories/world.ts'
import { describeJourney, type Journey, journeys, plainStep, scenesOf } from './journey.ts'
import { buildPageScripts, pageCode } from './page-code.ts'
import { planted } from './planted.ts'
import { play } from './play.ts'

/** Plays journeys on one database, one after the other. */
export async function openJourneys(place: Parameters<typeof openWorld>[0]) {
  await actAsBrowsers()
  const scripts = buildPageScripts()
  const world = await openWorld(place)
  const picture = new Blob([new Uint8Array(await jpegPicture(12, 16))], { type: 'image/jpeg' })
  const playWith =
    (code = pageCode(scripts)) =>
    (journey: Journey) =>
      play({ world, code, picture }, journey)

  return {
    play: playWith(),
    /** Plays so many journeys of a seed, and returns the first that fails, made as short as it still fails. */
    run: (seed: number, count: number, bug?: keyof typeof planted) =>
      firstFailure(fc.sample(journeys, { seed, numRuns: count }), `seed ${seed}`, {
        play: playWith(bug && pageCode(scripts, planted[bug])),
        scenesOf,
        plain: plainStep,
        told: describeJourney,
      }),
    stop: world.stop,
  }
}
