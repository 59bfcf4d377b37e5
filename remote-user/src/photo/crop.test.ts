import { mostZoom, seenSize, settled, turned, wholeOf } from './crop.ts'

const wide = { width: 2000, height: 1000 }

test('the whole picture is seen at first, in its own pixels, whatever its shape', () => {
  expect(wholeOf(wide)).toEqual({ turns: 0, zoom: 1, x: 1000, y: 500 })
  expect(seenSize(wide, wholeOf(wide))).toEqual(wide)
})

test('a quarter of a turn makes it upright, and four bring it back', () => {
  const once = turned(wide, wholeOf(wide))
  expect(seenSize(wide, once)).toEqual({ width: 1000, height: 2000 })
  expect([1, 2, 3].reduce((view) => turned(wide, view), once)).toEqual(wholeOf(wide))
})

test('a turn keeps the spot in the middle', () => {
  const view = settled(wide, { turns: 0, zoom: 5, x: 1800, y: 400 })
  expect(turned(wide, view)).toMatchObject({ x: 1000 - 400, y: 1800 })
})

test('nobody moves or zooms out of the picture', () => {
  expect(settled(wide, { turns: 0, zoom: 0.2, x: -99, y: 9999 })).toEqual(wholeOf(wide))
  const most = settled(wide, { turns: 0, zoom: 99, x: -99, y: 9999 })
  expect(most.zoom).toBe(mostZoom)
  const { width, height } = seenSize(wide, most)
  expect([most.x - width / 2, most.y + height / 2].map(Math.round)).toEqual([0, wide.height])
})
