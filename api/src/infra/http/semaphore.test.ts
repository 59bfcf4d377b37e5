import { Refusal } from './refusal.ts'
import { semaphore } from './semaphore.ts'

function deferred() {
  let resolve: (value: string) => void = () => undefined
  const promise = new Promise<string>((fulfil) => {
    resolve = fulfil
  })
  return { promise, resolve }
}

test('a limited number of tasks run at once, some more queue in order, and the rest are refused with Retry-After', async () => {
  const take = semaphore({ atOnce: 2, waiting: 2 })
  const works = [deferred(), deferred(), deferred(), deferred()]
  const begun: number[] = []
  const results = works.map(({ promise }, n) =>
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
  expect(await results[1]).toBe('second')
  expect(begun).toEqual([0, 1, 2])
  for (const { resolve } of works) resolve('done')
  expect(await Promise.all(results)).toEqual(['done', 'second', 'done', 'done'])
  expect(begun).toEqual([0, 1, 2, 3])
})

test('a task that fails frees its place', async () => {
  const take = semaphore({ atOnce: 1, waiting: 0 })
  await expect(take(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await take(async () => 'next')).toBe('next')
})

/** Tasks by person, in the order in which they start. */
function testWorks(limits: Partial<Parameters<typeof semaphore>[0]>) {
  const take = semaphore({ atOnce: 2, waiting: 10, ...limits })
  const begun: string[] = []
  const running = new Map<string, ReturnType<typeof deferred>>()
  const add = (name: string, signal?: AbortSignal) => {
    const work = deferred()
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

test('people take turns: somebody with one task does not wait for all tasks of somebody with many', async () => {
  const { add, begun, end } = testWorks({})
  for (const name of ['asha1', 'asha2', 'asha3', 'asha4', 'ravi1', 'ravi2', 'meera1']) void add(name)
  for (let n = 0; n < 7; n++) await end(begun[n] ?? '')
  expect(begun).toEqual(['asha1', 'asha2', 'ravi1', 'asha3', 'meera1', 'ravi2', 'asha4'])
})

test('while others wait, one person runs one task at a time', async () => {
  const { add, begun, end } = testWorks({})
  for (const name of ['asha1', 'asha2', 'asha3', 'ravi1']) void add(name)
  await end('asha1')
  expect(begun).toEqual(['asha1', 'asha2', 'ravi1'])
  for (const name of ['asha4', 'meera1']) void add(name)
  await end('ravi1')
  expect(begun).toEqual(['asha1', 'asha2', 'ravi1', 'meera1'])
})

test('one person has a limit of their own, and the refusal says that it is theirs', async () => {
  const { add, end } = testWorks({ ofEach: 3 })
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

test('a caller who has gone leaves the queue, and their task never starts', async () => {
  const { add, begun, end } = testWorks({ atOnce: 1 })
  const leaving = new AbortController()
  void add('asha1')
  const aborted = add('ravi1', leaving.signal)
  void add('meera1')
  leaving.abort(new Error('gone'))
  expect(await aborted).toMatchObject({ message: 'gone' })
  await end('asha1')
  await end('meera1')
  expect(begun).toEqual(['asha1', 'meera1'])
  expect(await add('ravi2', leaving.signal)).toMatchObject({ message: 'gone' })
  expect(begun).toEqual(['asha1', 'meera1'])
})

test('a caller who waits too long is refused, and the next one in the queue goes on', async () => {
  const { add, begun, end } = testWorks({ atOnce: 1, waitMs: 50 })
  void add('asha1')
  expect(await add('ravi1')).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } })
  void add('meera1')
  await end('asha1')
  expect(begun).toEqual(['asha1', 'meera1'])
})
