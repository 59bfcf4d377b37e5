import type { Refusal } from '../refusal.ts'
import { lane } from './lane.ts'

/** Jobs that the test ends. */
const openLane = () => {
  const run = lane()
  const began: string[] = []
  const ends: (() => void)[] = []
  const answers: string[] = []
  const end = async () => {
    ends.shift()?.()
    await jest.advanceTimersByTimeAsync(0)
  }
  return {
    began,
    answers,
    end,
    ask: async (caller: string, name: string, isUrgent = false) => {
      const answer = run({ caller, isUrgent }, () => {
        began.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
      answer.then(
        () => answers.push(`${name} is done`),
        (error: Refusal) => answers.push(`${name}: ${error.statusCode}, ${error.headers['retry-after']}`),
      )
      await jest.advanceTimersByTimeAsync(0)
    },
    endAll: async () => {
      while (ends.length > 0) await end()
    },
  }
}

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  jest.useRealTimers()
})

test('each caller has a turn before another has a second one', async () => {
  const { ask, began, endAll } = openLane()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) await ask(name.charAt(0), name)
  await endAll()
  expect(began).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})

test('an urgent job is next, but not twice before another caller had a turn', async () => {
  const { ask, began, endAll } = openLane()
  await ask('a', 'a1')
  await ask('b', 'b1')
  await ask('a', 'back', true)
  await ask('a', 'back again', true)
  await endAll()
  expect(began).toEqual(['a1', 'back', 'b1', 'back again'])
})

test('a caller who would wait too long is refused at once, with a Retry-After', async () => {
  const { ask, began, answers, end, endAll } = openLane()
  await ask('a', 'slow')
  await jest.advanceTimersByTimeAsync(27_000)
  await end()
  for (const name of ['b1', 'c1', 'd1']) await ask(name.charAt(0), name)
  expect(answers).toEqual(['slow is done', 'd1: 503, 30'])
  // What is urgent does not wait for them.
  await ask('d', 'back', true)
  await endAll()
  expect(began).toEqual(['slow', 'b1', 'back', 'c1'])
})

test('who has waited for long all the same is refused then, and keeps nobody waiting', async () => {
  const { ask, began, answers, end } = openLane()
  await ask('a', 'endless')
  await ask('b', 'b1')
  await jest.advanceTimersByTimeAsync(20_000)
  expect(answers).toEqual(['b1: 503, 5'])
  await ask('c', 'c1')
  await end()
  expect(began).toEqual(['endless', 'c1'])
})

test('one caller has nine places, whoever else there is', async () => {
  const { ask, answers, began, endAll } = openLane()
  await ask('b', 'first')
  await endAll()
  for (let nth = 1; nth <= 10; nth++) await ask('a', `a${nth}`)
  expect(answers).toEqual(['first is done', 'a10: 503, 14'])
  await ask('b', 'b1')
  await endAll()
  expect(began.slice(0, 3)).toEqual(['first', 'a1', 'b1'])
})
