import { setImmediate } from 'node:timers/promises'
import { runAnew } from './run-anew.ts'

interface Reading {
  end(text: string): void
  fail(error: Error): void
}

const readings: Reading[] = []
const read = runAnew(() => new Promise<string>((end, fail) => readings.push({ end, fail })))
const nextReading = async (): Promise<Reading> => {
  await setImmediate()
  const reading = readings.shift()
  if (!reading) throw new Error('Nothing is being read.')
  return reading
}

it('whoever asks after a promotion gets it, also while what was live before is still being read', async () => {
  const early = read()
  const before = await nextReading()
  const late = [read(), read()]
  await setImmediate()
  expect(readings).toHaveLength(0)
  before.end('before')
  expect(await early).toBe('before')
  const after = await nextReading()
  after.end('after')
  expect(await Promise.all(late)).toEqual(['after', 'after'])
  expect(readings).toHaveLength(0)
})

it('a failed read is repeated for the next caller', async () => {
  const early = read()
  const failing = await nextReading()
  const late = read()
  failing.fail(new Error('The disk is away.'))
  await expect(early).rejects.toThrow('The disk is away.')
  const succeeding = await nextReading()
  succeeding.end('after')
  expect(await late).toBe('after')
})
