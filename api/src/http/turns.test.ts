import { Refusal } from './refusal.ts'
import { prepareTurns } from './turns.ts'

function held() {
  let resolve: (value: string) => void = () => undefined
  const promise = new Promise<string>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

test('so many work at once, some wait their turn in order, and the rest are asked to come later', async () => {
  const take = prepareTurns({ atOnce: 2, waiting: 2 })
  const works = [held(), held(), held(), held()]
  const begun: number[] = []
  const taken = works.map(({ promise }, n) =>
    take(() => {
      begun.push(n)
      return promise
    }),
  )
  const refused = await take(async () => 'never').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } })
  expect(begun).toEqual([0, 1])
  works[1]?.resolve('second')
  expect(await taken[1]).toBe('second')
  expect(begun).toEqual([0, 1, 2])
  for (const { resolve } of works) resolve('done')
  expect(await Promise.all(taken)).toEqual(['done', 'second', 'done', 'done'])
  expect(begun).toEqual([0, 1, 2, 3])
})

test('work that fails gives its place back', async () => {
  const take = prepareTurns({ atOnce: 1, waiting: 0 })
  await expect(take(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await take(async () => 'next')).toBe('next')
})

/** Works of people by name, in the order in which they begin. */
function prepareWorks(limits: Partial<Parameters<typeof prepareTurns>[0]>) {
  const take = prepareTurns({ atOnce: 2, waiting: 10, ...limits })
  const begun: string[] = []
  const running = new Map<string, ReturnType<typeof held>>()
  const add = (name: string, signal?: AbortSignal) => {
    const work = held()
    running.set(name, work)
    const person = name.slice(0, -1)
    return take(
      () => {
        begun.push(name)
        return work.promise
      },
      { person, ...(signal && { signal }) },
    ).catch((error: Refusal) => error)
  }
  const end = async (name: string) => {
    running.get(name)?.resolve(name)
    await new Promise((next) => setImmediate(next))
  }
  return { add, begun, end }
}

test('turns go round by person: whoever came once does not wait for all of whoever came often', async () => {
  const { add, begun, end } = prepareWorks({})
  for (const name of ['asha1', 'asha2', 'asha3', 'asha4', 'ravi1', 'ravi2', 'meera1']) void add(name)
  for (let n = 0; n < 7; n++) await end(begun[n] ?? '')
  expect(begun).toEqual(['asha1', 'asha2', 'ravi1', 'asha3', 'meera1', 'ravi2', 'asha4'])
})

test('while others wait, one person has one turn at a time', async () => {
  const { add, begun, end } = prepareWorks({})
  for (const name of ['asha1', 'asha2', 'asha3', 'ravi1']) void add(name)
  await end('asha1')
  expect(begun).toEqual(['asha1', 'asha2', 'ravi1'])
  for (const name of ['asha4', 'meera1']) void add(name)
  await end('ravi1')
  expect(begun).toEqual(['asha1', 'asha2', 'ravi1', 'meera1'])
})

test('one person takes only so many places, and is told that it is their own that they wait for', async () => {
  const { add, end } = prepareWorks({ ofEach: 3 })
  for (const name of ['asha1', 'asha2', 'asha3']) void add(name)
  expect(await add('asha4')).toMatchObject({ statusCode: 429, headers: { 'retry-after': '5' } })
  const ravi = add('ravi1')
  await end('asha1')
  await end('ravi1')
  expect(await ravi).toBe('ravi1')
  const again = add('asha5')
  for (const name of ['asha2', 'asha3', 'asha5']) await end(name)
  expect(await again).toBe('asha5')
})

test('who has gone waits no more, and what they wanted is never begun', async () => {
  const { add, begun, end } = prepareWorks({ atOnce: 1 })
  const leaving = new AbortController()
  void add('asha1')
  const left = add('ravi1', leaving.signal)
  void add('meera1')
  leaving.abort(new Error('gone'))
  expect(await left).toMatchObject({ message: 'gone' })
  await end('asha1')
  await end('meera1')
  expect(begun).toEqual(['asha1', 'meera1'])
  expect(await add('ravi2', leaving.signal)).toMatchObject({ message: 'gone' })
  expect(begun).toEqual(['asha1', 'meera1'])
})

test('who waits too long is asked to come later, and whoever waits behind has the turn', async () => {
  const { add, begun, end } = prepareWorks({ atOnce: 1, waitMs: 50 })
  void add('asha1')
  expect(await add('ravi1')).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } })
  void add('meera1')
  await end('asha1')
  expect(begun).toEqual(['asha1', 'meera1'])
})
