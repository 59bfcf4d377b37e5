import { inRows } from './mood-board.tsx'

test.each([
  [0, []],
  [1, [1]],
  [2, [2]],
  [3, [3]],
  [4, [2, 2]],
  [5, [3, 2]],
  [6, [3, 3]],
  [7, [3, 2, 2]],
  [10, [3, 3, 2, 2]],
])('%i pieces stand in rows of %j, none of them alone beside others', (count, rows) => {
  const things = Array.from({ length: count }, (_, index) => index)
  expect(inRows(things).map((row) => row.length)).toEqual(rows)
  expect(inRows(things).flat()).toEqual(things)
})
