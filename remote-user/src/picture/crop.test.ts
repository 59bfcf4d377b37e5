import { clampView, initialView, maxZoom, turnView, visibleSize } from './crop.ts'

const widePicture = { width: 2000, height: 1000 }

test('the whole picture is seen at first, in its own pixels, whatever its shape', () => {
  expect(initialView(widePicture)).toEqual({ turns: 0, zoom: 1, x: 1000, y: 500 })
  expect(visibleSize(widePicture, initialView(widePicture))).toEqual(widePicture)
})

test('a quarter of a turn makes it upright, and four bring it back', () => {
  const quarterTurn = turnView(widePicture, initialView(widePicture))
  expect(visibleSize(widePicture, quarterTurn)).toEqual({ width: 1000, height: 2000 })
  expect([1, 2, 3].reduce((view) => turnView(widePicture, view), quarterTurn)).toEqual(
    initialView(widePicture),
  )
})

test('a turn keeps the spot in the middle', () => {
  const view = clampView(widePicture, { turns: 0, zoom: 5, x: 1800, y: 400 })
  expect(turnView(widePicture, view)).toMatchObject({ x: 1000 - 400, y: 1800 })
})

test('a view cannot be moved or zoomed out of the picture', () => {
  expect(clampView(widePicture, { turns: 0, zoom: 0.2, x: -99, y: 9999 })).toEqual(initialView(widePicture))
  const farthestView = clampView(widePicture, { turns: 0, zoom: 99, x: -99, y: 9999 })
  expect(farthestView.zoom).toBe(maxZoom)
  const { width, height } = visibleSize(widePicture, farthestView)
  expect([farthestView.x - width / 2, farthestView.y + height / 2].map(Math.round)).toEqual([
    0,
    widePicture.height,
  ])
})
