import { type Played, StoryFailed, shorten } from './shorten.ts'

export interface Failure<Story> {
  readonly story: Story
  /** How many were played until one failed, that one included. */
  readonly played: number
  /** What failed, the story in words and as data. */
  readonly words: string
}

interface Playing<Step> {
  readonly play: (story: Played<Step>) => Promise<unknown>
  readonly scenesOf: (story: Played<Step>) => readonly unknown[]
  /** What a step is where nothing in particular is needed. */
  readonly plain: Partial<Step>
  readonly told: (story: Played<Step>) => string
}

/** Plays these, and returns the first that fails, made as short as it still fails. */
export async function firstFailure<Step extends object>(
  all: readonly Played<Step>[],
  from: string,
  { play, told, ...how }: Playing<Step>,
): Promise<Failure<Played<Step>> | undefined> {
  const failureOf = (story: Played<Step>): Promise<StoryFailed | undefined> =>
    play(story).then(
      () => undefined,
      (error) =>
        error instanceof StoryFailed
          ? error
          : new StoryFailed(String(error?.stack ?? error), Number.POSITIVE_INFINITY),
    )
  for (const [before, story] of all.entries()) {
    const failure = await failureOf(story)
    if (!failure) continue
    let why = failure.message
    const fails = async (shorter: Played<Step>) => {
      const next = await failureOf(shorter)
      if (next) why = next.message
      return next !== undefined
    }
    const short = await shorten(story, { ...how, scenes: failure.scenes, fails })
    return {
      story: short,
      played: before + 1,
      words: `${from}: ${why}\n${told(short)}\n${JSON.stringify(short)}`,
    }
  }
  return undefined
}
