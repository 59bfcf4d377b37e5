import { actAsBrowsers } from '@drape/remote-shared/test/page'
import fc from 'fast-check'
import sharp from 'sharp'
import { StoryFailed, shorten } from '../story/shorten.ts'
import { openWorld } from '../story/world.ts'
import { type Journey, journeys, plainStep, scenesOf, told } from './journey.ts'
import { buildPageScripts, pageCode } from './page-code.ts'
import { planted } from './planted.ts'
import { play } from './play.ts'

export interface Failure {
  readonly journey: Journey
  /** How many journeys were played until one failed, that one included. */
  readonly played: number
  /** What failed, the journey in words and as data. */
  readonly words: string
}

export type Journeys = Awaited<ReturnType<typeof openJourneys>>

/** Plays journeys on one database, one after the other. */
export async function openJourneys(place: Parameters<typeof openWorld>[0]) {
  actAsBrowsers()
  const scripts = buildPageScripts()
  const world = await openWorld(place)
  const bytes = await sharp({ create: { width: 12, height: 16, channels: 3, background: '#8b1e3f' } })
    .jpeg()
    .toBuffer()
  const picture = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
  const asIs = pageCode(scripts)

  return {
    play: (journey: Journey) => play({ world, code: asIs, picture }, journey),
    /** Plays so many journeys of a seed, and returns the first that fails, made as short as it still fails. */
    run: async (seed: number, count: number, bug?: keyof typeof planted): Promise<Failure | undefined> => {
      const code = bug ? pageCode(scripts, planted[bug]) : asIs
      const failureOf = (journey: Journey): Promise<StoryFailed | undefined> =>
        play({ world, code, picture }, journey).then(
          () => undefined,
          (error) =>
            error instanceof StoryFailed
              ? error
              : new StoryFailed(String(error?.stack ?? error), journey.steps.length),
        )
      for (const [before, journey] of fc.sample(journeys, { seed, numRuns: count }).entries()) {
        const failure = await failureOf(journey)
        if (!failure) continue
        let why = failure.message
        const short = await shorten(journey, {
          scenes: failure.scenes,
          scenesOf,
          plain: plainStep,
          fails: async (shorter) => {
            const next = await failureOf(shorter)
            if (next) why = next.message
            return next !== undefined
          },
        })
        return {
          journey: short,
          played: before + 1,
          words: `seed ${seed}: ${why}\n${told(short)}\n${JSON.stringify(short)}`,
        }
      }
      return undefined
    },
    stop: world.stop,
  }
}
