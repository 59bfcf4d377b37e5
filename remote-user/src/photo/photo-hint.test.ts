import { hintOf } from './photo-hint.tsx'

const goodPhoto = { width: 1536, height: 2048, brightness: 120 }

test('a photo that is large, light and upright is not talked about', () => {
  expect(hintOf(goodPhoto)).toBeUndefined()
  expect(hintOf({ width: 600, height: 600, brightness: 48 })).toBeUndefined()
  expect(hintOf({ ...goodPhoto, brightness: undefined })).toBeUndefined()
})

test.each([
  ['small', { width: 599, height: 800 }, /^This photo is small, 599 × 800 pixels/],
  ['dark', { brightness: 47 }, /^It looks dark/],
  ['wide', { width: 2048, height: 1536 }, /^It is wider than it is tall/],
  ['all of it', { width: 400, height: 300, brightness: 0 }, /small.*dark.*wider/],
])('a photo that is %s may be sent all the same', (_, changes, text) => {
  const hint = hintOf({ ...goodPhoto, ...changes })
  expect(hint).toMatch(text)
  expect(hint).toMatch(/You can send it all the same\.$/)
})
