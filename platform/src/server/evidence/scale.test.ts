import fc from 'fast-check'
import { binOf, quantile, startOf } from './scale.ts'

test('a value lies in its step', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 900_000, noNaN: true }), (value) => {
      const bin = binOf(value)
      expect(startOf(bin)).toBeLessThanOrEqual(value * 1.000001)
      expect(value).toBeLessThanOrEqual(startOf(bin + 1) * 1.000001)
    }),
    { seed: 7 },
  )
})

test('whatever a page says, there are no more than 63 steps', () => {
  expect([0, 1e7, Number.MAX_VALUE].map(binOf)).toEqual([0, 62, 62])
})

test('the 75th percentile is found to within a step', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1 }), (values) => {
      const counts = new Map<number, number>()
      for (const value of values) counts.set(binOf(value), (counts.get(binOf(value)) ?? 0) + 1)
      const estimate =
        quantile(
          [...counts].map(([bin, count]) => ({ bin, count })),
          0.75,
        ) ?? 0
      const exact = values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.75) - 1] ?? 0
      expect(estimate / exact).toBeGreaterThan(0.79)
      expect(estimate / exact).toBeLessThan(1.26)
    }),
    { seed: 7 },
  )
  expect(quantile([], 0.75)).toBeUndefined()
})
