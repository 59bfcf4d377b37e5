import { actAsBrowsers } from '@drape/remote-shared/test/page'
import fc from 'fast-check'
import sharp from 'sharp'
import { planted } from './planted.ts'
import { play } from './play.ts'
import { StoryFailed, shorten } from './shorten.ts'
import { plainStep, type Story, scenesOf, stories, told } from './story.ts'
import { openWorld } from './world.ts'

export interface Failure {
  readonly story: Story
  /** How many stories were played until one failed, that one included. */
  readonly played: number
  /** What failed, the story in words and as data. */
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

  /** Plays these, and returns the first that fails, made as short as it still fails. */
  const tryAll = async (
    all: readonly Story[],
    from: string,
    bug?: keyof typeof planted,
  ): Promise<Failure | undefined> => {
    await world.plant(bug ? planted[bug] : {})
    try {
      const failureOf = (story: Story): Promise<StoryFailed | undefined> =>
        play(world, story, picture).then(
          () => undefined,
          (error) =>
            error instanceof StoryFailed ? error : new StoryFailed(String(error), story.steps.length * 2),
        )
      for (const [before, story] of all.entries()) {
        const failure = await failureOf(story)
        if (!failure) continue
        let why = failure.message
        const short = await shorten(story, {
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
          story: short,
          played: before + 1,
          words: `${from}: ${why}\n${told(short)}\n${JSON.stringify(short)}`,
        }
      }
      return undefined
    } finally {
      await world.plant({})
    }
  }

  return {
    play: (story: Story) => play(world, story, picture),
    tryAll,
    /** So many stories of a seed. */
    run: (seed: number, count: number, bug?: keyof typeof planted) =>
      tryAll(fc.sample(stories, { seed, numRuns: count }), `seed ${seed}`, bug),
    stop: world.stop,
  }
}
