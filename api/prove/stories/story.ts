import fc from 'fast-check'
import type { Fault } from './fault-proxy.ts'
import { often, scenesIn } from './scene.ts'

type Action =
  | 'refresh'
  | 'uses an old token'
  | 'uploads'
  | 'deletes a photo'
  | 'rates'
  | 'writes'
  | 'looks'
  | 'signs out'
  | 'deletes the account'
  | 'claims'
  | 'releases'
  | 'drafts'
  | 'completes'
  | 'throws away'
  | 'calls back'
  | 'hands over'
  | 'asks for another piece'
  | 'is robbed'
  | 'sweeps'
  | `waits ${number} ${'minute' | 'minutes' | 'day'}`

export interface Step {
  readonly who: 'Asha' | 'Ravi' | 'Meera' | 'Kavya' | 'both stylists' | 'the house'
  readonly does: Action
  readonly tab: number
  /** Which photo, request or outfit. */
  readonly which: number
  readonly fault: Fault
  /** Begins before the step ahead of it has ended. */
  readonly isAtOnce: boolean
}

export interface Story {
  readonly steps: readonly Step[]
  /** Says which goes on of those that wait at the gate. */
  readonly order: number
}

const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 8, arbitrary: fc.constant('none' as const) },
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      'request lost' as const,
      'reply lost' as const,
      'reply cut' as const,
      'sent twice' as const,
      'arrives later' as const,
    ),
  },
  { weight: 1, arbitrary: fc.record({ killAt: fc.integer({ min: 1, max: 14 }) }) },
)

const rest = { tab: fc.nat(1), which: fc.nat(2), fault, isAtOnce: fc.boolean() }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      who: fc.constantFrom('Asha' as const, 'Ravi' as const),
      does: often<Step['does']>([
        [2, 'looks'],
        [6, 'uploads'],
        [3, 'rates'],
        [3, 'writes'],
        [2, 'refresh'],
        [2, 'deletes a photo'],
        [2, 'uses an old token'],
        [1, 'asks for another piece'],
        [1, 'is robbed'],
        [1, 'signs out'],
        [1, 'deletes the account'],
      ]),
      ...rest,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      who: often<Step['who']>([
        [2, 'Meera'],
        [2, 'Kavya'],
        [1, 'both stylists'],
      ]),
      does: often<Step['does']>([
        [5, 'claims'],
        [4, 'drafts'],
        [5, 'completes'],
        [1, 'releases'],
        [1, 'throws away'],
        [1, 'calls back'],
        [1, 'hands over'],
        [1, 'is robbed'],
        [1, 'writes'],
        [1, 'refresh'],
      ]),
      ...rest,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      who: fc.constant('the house' as const),
      does: often<Step['does']>([
        [4, 'sweeps'],
        [1, 'waits 1 minute'],
        [2, 'waits 11 minutes'],
        [2, 'waits 31 minutes'],
        [1, 'waits 1 day'],
      ]),
      tab: fc.constant(0),
      which: fc.constant(0),
      fault: fc.constant('none' as const),
      isAtOnce: fc.boolean(),
    }),
  },
)

export const stories: fc.Arbitrary<Story> = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 14, size: 'max' }),
  order: fc.noBias(fc.nat()),
})

export const plainStep = { fault: 'none', isAtOnce: false, tab: 0, which: 0 } as const

export const scenesOf = ({ steps }: Story): Step[][] =>
  scenesIn(
    steps.flatMap((step): Step[] =>
      step.who === 'both stylists'
        ? [
            { ...step, who: 'Meera' },
            { ...step, who: 'Kavya', isAtOnce: true },
          ]
        : [step],
    ),
  )

const faultOf = (fault: Fault) =>
  fault === 'none' ? '' : typeof fault === 'object' ? `, killed at ${fault.killAt}` : `, ${fault}`

export const describeStory = (story: Story): string =>
  scenesOf(story)
    .map((scene) =>
      scene
        .map(({ who, does, tab, which, fault }) => `${who} ${does} (${tab}, ${which}${faultOf(fault)})`)
        .join(' | '),
    )
    .join('\n')
