import { colourOfPixels } from './colour-of.ts'

/** A picture of a piece of this colour on a ground of another. */
const pixels = (piece: readonly number[], ground: readonly number[]) => {
  const data = new Uint8ClampedArray(32 * 32 * 4)
  for (let n = 0; n < 32 * 32; n++) {
    const [x, y] = [n % 32, Math.floor(n / 32)]
    const isPiece = x > 7 && x < 24 && y > 7 && y < 24
    data.set([...(isPiece ? piece : ground), 255], n * 4)
  }
  return data
}

test.each([
  ['Maroon', [120, 25, 50], [240, 240, 240]],
  ['Navy', [25, 40, 80], [210, 190, 160]],
  ['Mustard', [205, 150, 40], [255, 255, 255]],
  ['White', [250, 250, 248], [110, 70, 45]],
  ['Teal', [30, 120, 118], [20, 20, 20]],
] as const)('a piece that lies in the middle is %s, whatever it lies on', (name, piece, ground) => {
  expect(colourOfPixels(pixels(piece, ground), 32)).toBe(name)
})
