import type { Fault } from './fault-proxy.ts'

export interface Step {
  readonly who: string
  readonly does: string
  readonly tab: number
  /** Which photo, request or outfit. */
  readonly which: number
  /** How many turns of others at the gate it waits for in its scene. */
  readonly after: number
  readonly faults: readonly Fault[]
  /** Begins before the step ahead of it has ended. */
  readonly isAtOnce: boolean
}

export interface Story {
  readonly steps: readonly Step[]
  /** Chooses which of those that wait at the gate goes on. */
  readonly order: number
}

/** What a step is where nothing in particular is needed. */
export const plain = { tab: 0, which: 0, after: 0, faults: [], isAtOnce: false } as const

/** How long a step waits; none for all others. */
export const minutesOf = ({ does }: Pick<Step, 'does'>) => {
  const [, count, unit] = /^waits (\d+) (minute|hour|day)/.exec(does) ?? []
  return Number(count ?? 0) * (unit === 'day' ? 1440 : unit === 'hour' ? 60 : 1)
}

/** The steps that begin together. The clock's is alone: in the real world hours do not pass between two statements. */
export function scenesOf({ steps }: Pick<Story, 'steps'>): Step[][] {
  const scenes: Step[][] = []
  const isClock = (step: Step) => minutesOf(step) > 0
  for (const step of steps) {
    const last = scenes.at(-1)
    if (last && step.isAtOnce && !isClock(step) && !last.some(isClock) && last.length < 4) last.push(step)
    else scenes.push([step])
  }
  return scenes
}

const wordsOf = ({ who, does, tab, which, after, faults }: Step) => {
  const details = [tab && `tab ${tab}`, which && `no. ${which}`, after && `after ${after}`]
  const faultWords = faults.map((fault) => (typeof fault === 'object' ? `killed at ${fault.killAt}` : fault))
  return [`${who} ${does}`, ...details, ...faultWords].filter(Boolean).join(', ')
}

export const describeStory = (story: Story): string =>
  scenesOf(story)
    .map((scene) => scene.map(wordsOf).join(' | '))
    .join('\n')
