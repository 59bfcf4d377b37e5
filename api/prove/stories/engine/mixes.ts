import fc from 'fast-check'
import { actionsOf } from '../concepts.ts'
import type { Actor } from './concept.ts'
import { type Fault, plainFaults, rareFaults } from './fault-proxy.ts'
import { type Beginning, delivers } from './planted.ts'
import { plain, type Step, type Story } from './story.ts'

/** Who takes an actor's steps; a step of two is one of each, at once. */
const people: Readonly<Record<Actor | 'clock', readonly (readonly string[])[]>> = {
  client: [['Asha'], ['Ravi']],
  stylist: [['Meera'], ['Meera'], ['Kavya'], ['Kavya'], ['Meera', 'Kavya']],
  page: [['Tara']],
  operator: [['the operator']],
  worker: [['the worker']],
  clock: [['the clock']],
}

export const actorOf = (who: string) =>
  (Object.keys(people) as (Actor | 'clock')[]).find((actor) => people[actor].flat().includes(who))

const waits = [
  [1, 'waits 1 minute'],
  [3, 'waits 11 minutes'],
  [3, 'waits 31 minutes'],
  [2, 'waits 4 hours'],
  [2, 'waits 17 hours'],
  [1, 'waits 1 day'],
  [1, 'waits 8 days'],
] as const

interface Weights {
  /** How often somebody takes a step. */
  readonly actors: Readonly<Partial<Record<Actor | 'clock', number>>>
  /** What most of them begin with. */
  readonly begins: readonly Beginning[]
}

/** What stories are about: each word of the proof plays one of these. */
export const mixes = {
  stories: {
    actors: { client: 30, stylist: 30, operator: 4, clock: 6, worker: 5, page: 1 },
    begins: [],
  },
  journeys: {
    actors: { page: 40, stylist: 2, operator: 1, worker: 1, clock: 4 },
    begins: [
      ['Tara', 'chooses'],
      ['Tara', 'submits'],
    ],
  },
  due: {
    actors: { client: 2, stylist: 4, operator: 1, clock: 6, worker: 8 },
    begins: [['Asha', 'uploads']],
  },
  notifications: {
    actors: { client: 4, stylist: 6, clock: 3, worker: 8 },
    begins: [
      ['Asha', 'allows pushes'],
      ...delivers,
      ['the clock', 'waits 11 minutes'],
      ['the worker', 'works'],
    ],
  },
} satisfies Readonly<Record<string, Weights>>
export type Mix = keyof typeof mixes

const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom(...plainFaults) },
  { weight: 2, arbitrary: fc.constantFrom(...rareFaults) },
  { weight: 3, arbitrary: fc.record({ killAt: fc.integer({ min: 1, max: 14 }) }) },
  { weight: 5, arbitrary: fc.constant('none' as const) },
)
const someFaults = fc.array(fault, { maxLength: 4 })
const fewFaults = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  { weight: 2, arbitrary: fc.array(fault, { minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: someFaults },
)

const often = <T>(weights: readonly (readonly [number, T])[]) =>
  fc.oneof(...weights.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })))

/** A step of one, or of several at once. */
const stepsOf = (actor: Actor | 'clock') => {
  const does =
    actor === 'clock' ? waits : Object.entries(actionsOf(actor)).map(([name, [n]]) => [n, name] as const)
  const isClock = actor === 'clock'
  return fc
    .record({
      who: fc.constantFrom(...people[actor]),
      does: often<string>(does),
      tab: fc.constantFrom(0, 0, 1),
      which: fc.nat(2),
      after: actor === 'page' ? fc.nat(24) : fc.constantFrom(0, 0, 0, 5),
      faults: isClock ? fc.constant([]) : actor === 'page' ? someFaults : fewFaults,
      isAtOnce: fc.boolean(),
    })
    .map(({ who, ...step }) =>
      who.map((name, at): Step => ({ ...step, who: name, isAtOnce: at > 0 || step.isAtOnce })),
    )
}

const beginning = ([who, does, how]: Beginning): fc.Arbitrary<Step[]> =>
  fewFaults.map((faults) => [{ ...plain, faults, ...how, who, does }])

/** Stories of a mix; the first steps may be said. */
export function storiesOf(mix: Mix, begins?: readonly Beginning[]): fc.Arbitrary<Story> {
  const { actors, begins: usual }: Weights = mixes[mix]
  const any = fc.oneof(
    ...Object.entries(actors).map(([actor, weight]) => ({ weight, arbitrary: stepsOf(actor as Actor) })),
  )
  const most = fc.array(any, { minLength: 1, maxLength: 14 - (begins ?? usual).length, size: 'max' })
  const first = begins
    ? fc.constant(begins.map(([who, does, how]) => [{ ...plain, ...how, who, does }]))
    : fc.oneof(
        { weight: 3, arbitrary: fc.tuple(...usual.map(beginning)) },
        // Something happens before.
        { weight: 1, arbitrary: fc.tuple(any, ...usual.map(beginning)) },
      )
  return fc.record({
    steps: fc.tuple(first, most).map((parts): Step[] => parts.flat(2)),
    order: fc.noBias(fc.nat()),
  })
}
