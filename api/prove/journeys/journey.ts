import fc from 'fast-check'
import { often, scenesIn } from '../stories/scene.ts'
import type { PageFault } from './page-network.ts'

type Action =
  | 'chooses'
  | 'submits'
  | 'cancels'
  | 'drops'
  | 'deletes'
  | 'opens'
  | 'reloads'
  | 'closes'
  | 'signs out'
  | 'goes offline'
  | 'comes online'
  | 'the database is full'
  | 'the database is forbidden'
  | 'local storage is full'
  | 'storage works'
  | 'waits 15 minutes'
  | 'waits 8 days'

export interface JourneyStep {
  readonly does: Action
  readonly tab: number
  /** So many of the others' moments it waits with its scene under way. */
  readonly after: number
  /** Of the page's next requests. */
  readonly faults: readonly PageFault[]
  /** Begins with the step ahead of it. */
  readonly isAtOnce: boolean
}

/** A photo's way from the choice to the stylist, and what happens to it there. */
export interface Journey {
  readonly steps: readonly JourneyStep[]
  readonly order: number
}

export const plainStep = { tab: 0, after: 0, faults: [], isAtOnce: false } as const

const fault: fc.Arbitrary<PageFault> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.constantFrom(
      'request lost' as const,
      'reply lost' as const,
      'reply cut' as const,
      'sent twice' as const,
      'hangs' as const,
      'is answered by a busy server' as const,
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('arrives later' as const, 'is answered by a stranger' as const) },
  { weight: 3, arbitrary: fc.record({ killAt: fc.integer({ min: 1, max: 14 }) }) },
  { weight: 4, arbitrary: fc.constant('none' as const) },
)

const how = { faults: fc.array(fault, { maxLength: 4 }), tab: fc.constantFrom(0, 0, 0, 1) }
const now = { after: fc.constant(0), isAtOnce: fc.constant(false) }
const meanwhile = { after: fc.nat(24), isAtOnce: fc.constantFrom(true, true, false) }

const later: fc.Arbitrary<JourneyStep> = fc.record({
  does: often<Action>([
    [4, 'chooses'],
    [6, 'submits'],
    [2, 'cancels'],
    [1, 'drops'],
    [1, 'deletes'],
    [3, 'opens'],
    [5, 'reloads'],
    [3, 'closes'],
    [1, 'signs out'],
    [3, 'goes offline'],
    [3, 'comes online'],
    [1, 'the database is full'],
    [1, 'the database is forbidden'],
    [1, 'local storage is full'],
    [1, 'storage works'],
    [2, 'waits 15 minutes'],
    [1, 'waits 8 days'],
  ]),
  ...how,
  ...meanwhile,
})

const beginning = [
  fc.record({ does: fc.constant('chooses' as const), ...how, tab: fc.constant(0), ...now }),
  fc.record({ does: fc.constant('submits' as const), ...how, tab: fc.constant(0), ...now }),
] as const

const first: fc.Arbitrary<JourneyStep[]> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(...beginning) },
  // Something is wrong, or another tab is open, before the photo is chosen.
  { weight: 1, arbitrary: fc.tuple(later, ...beginning) },
)

export const journeys: fc.Arbitrary<Journey> = fc.record({
  steps: fc
    .tuple(first, fc.array(later, { minLength: 1, maxLength: 8, size: 'max' }))
    .map((parts) => parts.flat()),
  order: fc.noBias(fc.nat()),
})

export const scenesOf = ({ steps }: Journey): JourneyStep[][] => scenesIn(steps)

const wordsOf = ({ does, tab, after, faults }: JourneyStep) => {
  const all = faults.map((one) => (typeof one === 'object' ? `killed at ${one.killAt}` : one))
  return [`tab ${tab} ${does}`, after && `after ${after}`, ...all].filter(Boolean).join(', ')
}

export const describeJourney = (journey: Journey): string =>
  scenesOf(journey)
    .map((scene) => scene.map(wordsOf).join(' | '))
    .join('\n')
