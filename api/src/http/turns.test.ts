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
