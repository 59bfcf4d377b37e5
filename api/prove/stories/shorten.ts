/** After how many scenes something was not true. */
export class StoryFailed extends Error {
  override readonly name = 'StoryFailed'
  readonly scenes: number
  constructor(message: string, scenes: number) {
    super(message)
    this.scenes = scenes
  }
}

export interface Played<Step> {
  readonly steps: readonly Step[]
  readonly order: number
}

interface Shortening<Step> {
  /** After how many scenes it failed. */
  readonly scenes: number
  readonly scenesOf: (story: Played<Step>) => readonly unknown[]
  /** What a step is where nothing in particular is needed. */
  readonly plain: Partial<Step>
  readonly fails: (story: Played<Step>) => Promise<boolean>
}

/** The same story with as little in it as still fails. */
export async function shorten<Step extends object>(
  { steps, order }: Played<Step>,
  { scenes, scenesOf, plain, fails }: Shortening<Step>,
): Promise<Played<Step>> {
  // fast-check's own shrinking does not know that what follows a failure has no part in it, and plays ten times as many.
  const isPart = (_: Step, n: number) => scenesOf({ steps: steps.slice(0, n + 1), order }).length <= scenes
  let short: Played<Step> = { steps: steps.filter(isPart), order }
  const attempt = async (less: Partial<Played<Step>>) => {
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
