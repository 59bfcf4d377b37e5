import fc from 'fast-check'

interface Step {
  readonly does: string
  /** Begins before the step ahead of it has ended. */
  readonly isAtOnce: boolean
}

/** A step that the clock takes is alone: in the real world hours do not pass between two statements. */
const isClock = ({ does }: Step) => does.startsWith('waits')

/** The steps that begin together. */
export function scenesIn<S extends Step>(steps: readonly S[]): S[][] {
  const scenes: S[][] = []
  for (const step of steps) {
    const last = scenes.at(-1)
    if (last && step.isAtOnce && !isClock(step) && !last.some(isClock) && last.length < 4) last.push(step)
    else scenes.push([step])
  }
  return scenes
}

/** How long a step waits; none for all others. */
export const minutesOf = (does: string) => {
  const [, count, unit] = /waits (\d+) (minute|day)/.exec(does) ?? []
  return Number(count ?? 0) * (unit === 'day' ? 1440 : 1)
}

/** These values, each as often as its weight says. */
export const often = <T>(weights: readonly (readonly [number, T])[]) =>
  fc.oneof(...weights.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })))
