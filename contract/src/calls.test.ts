import { calls } from './calls.ts'

test.each(calls)('$name is known by the folder that it lies in', ({ concept, call }) => {
  expect(call.concept).toBe(concept)
})

test.each(calls.filter(({ call }) => call.method !== 'GET'))(
  '$name, which writes, says whose replies it makes outdated',
  ({ call }) => {
    expect(call.changes).toBeDefined()
  },
)
