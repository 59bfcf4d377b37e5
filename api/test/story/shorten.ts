import { type Step, type Story, scenesOf } from './story.ts'

/** After how many scenes something was not true. */
export class StoryFailed extends Error {
  override readonly name = 'StoryFailed'
  readonly scenes: number
  constructor(message: string, scenes: number) {
    super(message)
    this.scenes = scenes
  }
}

const plain = { fault: 'none', isAtOnce: false, tab: 0, which: 0 } as const

/** The same story with as little in it as still fails; `scenes`: after how many of them it failed. */
export async function shorten(
  { steps, order }: Story,
  scenes: number,
  fails: (story: Story) => Promise<boolean>,
): Promise<Story> {
  // fast-check's own shrinking does not know that what follows a failure has no part in it, and plays ten times as many.
  const isPart = (_: Step, n: number) => scenesOf({ steps: steps.slice(0, n + 1), order }).length <= scenes
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
  for (const [at, step] of short.steps.entries()) {
    const isPlain = Object.entries(plain).every(([name, value]) => step[name as keyof Step] === value)
    if (isPlain || (await attempt({ steps: short.steps.with(at, { ...step, ...plain }) }))) continue
    if (step.fault !== 'none') await attempt({ steps: short.steps.with(at, { ...step, fault: 'none' }) })
  }
  return short
}
