import { batch } from './batch.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

interface Batch {
  readonly questions: readonly number[]
  answer(): void
  fail(): void
}

function prepare() {
  const batches: Batch[] = []
  const ask = batch<number, number>(
    (questions) =>
      new Promise((resolve, reject) => {
        batches.push({
          questions,
          answer: () => resolve(questions.map((question) => question * 10)),
          fail: () => reject(new Error('away')),
        })
      }),
  )
  return { ask, batches, questionsByBatch: () => batches.map(({ questions }) => questions) }
}

test('questions of one turn are asked as one, and each gets its own answer', async () => {
  const { ask, batches, questionsByBatch } = prepare()
  const answers = Promise.all([1, 2, 3].map(ask))
  await turn()
  expect(questionsByBatch()).toEqual([[1, 2, 3]])
  batches[0]?.answer()
  expect(await answers).toEqual([10, 20, 30])
})

test('one slow answer holds up nobody, and behind two the rest gathers', async () => {
  const { ask, batches, questionsByBatch } = prepare()
  const slow = ask(1)
  await turn()
  const second = ask(2)
  await turn()
  const rest = Promise.all([3, 4].map(ask))
  await turn()
  expect(questionsByBatch()).toEqual([[1], [2]])
  batches[1]?.answer()
  expect(await second).toBe(20)
  await turn()
  expect(questionsByBatch()).toEqual([[1], [2], [3, 4]])
  batches[2]?.answer()
  expect(await rest).toEqual([30, 40])
  batches[0]?.answer()
  expect(await slow).toBe(10)
})

test('a failure rejects the callers of its batch, and the next batch runs', async () => {
  const { ask, batches } = prepare()
  const failed = [ask(1), ask(2)].map((answer) => expect(answer).rejects.toThrow('away'))
  await turn()
  batches[0]?.fail()
  await Promise.all(failed)
  const next = ask(3)
  await turn()
  batches[1]?.answer()
  expect(await next).toBe(30)
})

test('many that ask at once are asked for by sixteen, so that some are answered while others wait', async () => {
  const { ask, batches, questionsByBatch } = prepare()
  const questions = Array.from({ length: 40 }, (_, n) => n)
  const answers = Promise.all(questions.map(ask))
  await turn()
  await turn()
  expect(questionsByBatch()).toEqual([questions.slice(0, 16), questions.slice(16, 32)])
  batches[0]?.answer()
  await turn()
  await turn()
  expect(questionsByBatch()[2]).toEqual(questions.slice(32))
  batches[1]?.answer()
  batches[2]?.answer()
  expect(await answers).toEqual(questions.map((question) => question * 10))
})
