import { isDeepStrictEqual } from 'node:util'

/** How something is that an attack must leave alone, in a form that can be compared. */
export type Looks<Name extends string> = Readonly<Record<Name, () => unknown>>

/** What somebody from outside sends, the answer that is right, and what must be afterwards as it was before. */
export interface Attack<Place, Name extends string> {
  readonly who: 'caller' | 'build' | 'bucket' | 'hook' | 'page' | 'picture' | 'place'
  readonly sends: string
  /** Why it cannot be tried here, if so. */
  readonly obstacle?: string | undefined
  /** What there has to be first. */
  readonly prepare?: (place: Place) => unknown
  /** Returns what was answered, a line for each answer; one that came over HTTP begins with its status. */
  readonly send: (place: Place) => Promise<string> | string
  readonly answer: RegExp | ((answer: string) => boolean)
  readonly unchanged: readonly Name[]
  /** Whether after such an answer this may be another one. */
  readonly mayChange?: (answer: string, what: string) => boolean
}

/** No answer to a stranger, right or not, may say this. */
const leaks: Readonly<Record<string, RegExp>> = {
  'the server failed': /^5\d\d\b/m,
  'a stack leaked': /(?:\n|\\n) +at .+:\d+:\d+/,
}

/** Where two values differ: the keys of an object, if they are such. */
function differences(what: string, before: unknown, after: unknown): string[] {
  if (isDeepStrictEqual(before, after)) return []
  if (before?.constructor !== Object || after?.constructor !== Object)
    return [`${what}: ${JSON.stringify(before)} became ${JSON.stringify(after)}`.slice(0, 400)]
  const [old, now] = [before, after].map((value) => new Map(Object.entries(value)))
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !isDeepStrictEqual(old?.get(key), now?.get(key)))
    .map((key) => `${what}: ${key} changed`)
}

/** Sends it, and says what is wrong with the answer and what has changed. `secret` is what no answer may contain. */
export async function faultsOf<Place, Name extends string>(
  attack: Attack<Place, Name>,
  place: Place,
  looks: Looks<Name>,
  secret?: string,
): Promise<string[]> {
  const { prepare, send, answer, unchanged, mayChange } = attack
  await prepare?.(place)
  const before = new Map<Name, unknown>()
  for (const name of unchanged) before.set(name, await looks[name]())
  const said = await send(place)
  const isRight = typeof answer === 'function' ? answer(said) : answer.test(said)
  const faults = Object.entries(leaks).flatMap(([fault, words]) => (words.test(said) ? [fault] : []))
  if (secret && said.includes(secret)) faults.push('a folder of the server was named')
  if (!isRight || faults.length > 0) faults.push(`it was answered: ${said.slice(0, 400)}`)
  // In the opposite order, because a look at how others fare may itself change what is looked at before it.
  for (const name of unchanged.toReversed())
    faults.push(
      ...differences(name, before.get(name), await looks[name]()).filter((what) => !mayChange?.(said, what)),
    )
  return faults
}

/** A test for each attack. */
export function testAttacks<Place, Name extends string>(
  attacks: readonly Attack<Place, Name>[],
  place: Place,
  looks: Looks<Name>,
  secret: () => string | undefined = () => undefined,
): void {
  for (const attack of attacks) {
    const { who, sends, obstacle } = attack
    testUnless(
      obstacle,
      `a ${who} that sends ${sends} gets the right answer and changes nothing of others`,
      async () => {
        expect(await faultsOf(attack, place, looks, secret())).toEqual([])
      },
    )
  }
}

const testUnless = (obstacle: string | undefined, title: string, run: () => Promise<void>) =>
  (obstacle ? test.skip : test)(obstacle ? `${title} (skipped: ${obstacle})` : title, run)

/** What a product does that has forgotten a check. */
export type Bug<Place> = readonly [
  bug: string,
  does: (place: Place) => unknown,
  obstacle?: string | undefined,
]

/** Whatever must stay unchanged has a bug that changes it, which is found. */
export function testBugs<Place, Name extends string>(
  bugs: Readonly<Record<Name, Bug<Place>>>,
  place: Place,
  looks: Looks<Name>,
): void {
  for (const name of Object.keys(bugs) as Name[]) {
    const [bug, does, obstacle] = bugs[name]
    const faultsAfter = (send: (place: Place) => unknown) => {
      const sent = async () => {
        await send(place)
        return 'refused'
      }
      return faultsOf(
        { who: 'caller', sends: bug, send: sent, answer: /^refused$/, unchanged: [name] },
        place,
        looks,
      )
    }
    testUnless(obstacle, `it is found that ${bug}`, async () => {
      expect(await faultsAfter(() => undefined)).toEqual([])
      expect((await faultsAfter(does)).join('\n')).toMatch(new RegExp(`^${name}: `))
    })
  }
}

/** By /proc. */
export const needsLinux =
  process.platform === 'linux' ? undefined : 'only Linux shows which processes there are'

/** What an error says, where a refusal is one. */
export const refusalOf = async (work: () => unknown): Promise<string> => {
  try {
    await work()
    return 'done'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
