import { fakeCanvas } from '../../test/canvas.ts'
import { shrinkPicture } from './shrink.ts'

const file = new Blob(['photo'])

test.each([
  [4032, 3024, 2048, 1536],
  [3024, 4032, 1536, 2048],
  [800, 600, 800, 600],
  [9000, 2, 2048, 1],
])('a picture of %d by %d leaves with %d by %d', async (width, height, toWidth, toHeight) => {
  const drawings = fakeCanvas({ width, height })
  await expect(shrinkPicture(file)).resolves.toMatchObject({ width: toWidth, height: toHeight })
  expect(drawings).toEqual([{ width: toWidth, height: toHeight, quality: 0.85 }])
})

test('a picture that is still heavy is written more coarsely, and in the end taken as it is', async () => {
  const drawings = fakeCanvas({ weights: [2_000_000, 900_000, 700_000] })
  expect((await shrinkPicture(file)).picture.size).toBe(700_000)
  expect(drawings.map(({ quality }) => quality)).toEqual([0.85, 0.75, 0.6])

  fakeCanvas({ weights: [2_000_000] })
  expect((await shrinkPicture(file)).picture.size).toBe(2_000_000)
})

test('a file that is no picture is refused', async () => {
  fakeCanvas({ isPicture: false })
  await expect(shrinkPicture(file)).rejects.toThrow('no picture')
})

test('a worker that cannot do it leaves it to the page', async () => {
  fakeCanvas()
  class Worker {
    onerror?: () => void
    postMessage() {
      this.onerror?.()
    }
    terminate() {}
  }
  Object.assign(window, { Worker, OffscreenCanvas: class {} })
  await expect(shrinkPicture(file)).resolves.toMatchObject({ width: 2048 })
  Object.assign(window, { Worker: undefined, OffscreenCanvas: undefined })
})
