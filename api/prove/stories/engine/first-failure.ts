import { describeStory, plain, type Step, type Story, scenesOf } from './story.ts'

/** After how many scenes an invariant was broken. */
export class StoryFailed extends Error {
  override readonly name = 'StoryFailed'
  readonly scenes: number
  constructor(message: string, scenes: number) {
    super(message)
    this.scenes = scenes
  }
}

export interface Failure {
  readonly story: Story
  /** How many were played until one failed, that one included. */
  readonly played: number
  /** What failed, the story in words and as data. */
  readonly words: string
}

type Play = (story: Story) => Promise<unknown>

const failureOf = (play: Play, story: Story): Promise<StoryFailed | undefined> =>
  play(story).then(
    () => undefined,
    (error) =>
      error instanceof StoryFailed
        ? error
        : new StoryFailed(String(error?.stack ?? error), Number.POSITIVE_INFINITY),
  )

/** The same story with as little in it as still fails. */
async function shorten(
  { steps, order }: Story,
  scenes: number,
  fails: (story: Story) => Promise<boolean>,
): Promise<Story> {
  // fast-check's own shrinking does not know that what follows a failure has no part in it, and plays ten times as many.
  const isPart = (_: Step, n: number) => scenesOf({ steps: steps.slice(0, n + 1) }).length <= scenes
  let short: Story = { steps: steps.filter(isPart), order }
  const attempt = async (less: Partial<Story>) => {
    const next = { ...short, ...less }
    const isEnough = await fails(next)
    if (isEnough) short = next
    return isEnough
  }

  if (!(await attempt({ order: 0 }))) await attempt({ order: 1 })
  for (let isShorter = true; isShorter; ) {
    isShorter = false
    for (let at = short.steps.length - 1; at >= 0; at--)
      if (await attempt({ steps: short.steps.toSpliced(at, 1) })) isShorter = true
  }
  for (const at of short.steps.keys()) {
    const step = () => short.steps[at] as Step
    const simplify = (less: object) => attempt({ steps: short.steps.with(at, { ...step(), ...less }) })
    const isPlain = ([name, value]: [string, unknown]) =>
      JSON.stringify(step()[name as keyof Step]) === JSON.stringify(value)
    const rest = Object.entries(plain).filter((each) => !isPlain(each))
    if (rest.length === 0 || (await simplify(plain))) continue
    for (const [name, value] of rest) await simplify({ [name]: value })
  }
  return short
}

/** Plays these, and returns the first that fails, if asked to made as short as it still fails. */
export async function firstFailure(
  stories: readonly Story[],
  from: string,
  play: Play,
  isShortened = true,
): Promise<Failure | undefined> {
  for (const [before, story] of stories.entries()) {
    const failure = await failureOf(play, story)
    if (!failure) continue
    let why = failure.message
    const fails = async (shorter: Story) => {
      const next = await failureOf(play, shorter)
      if (next) why = next.message
      return next !== undefined
    }
    const short = isShortened ? await shorten(story, failure.scenes, fails) : story
    const words = `${from}: ${why}\n${describeStory(short)}\n${JSON.stringify(short)}`
    return { story: short, played: before + 1, words }
  }
  return undefined
}
