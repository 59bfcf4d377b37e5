import { expect, test } from './product/product.ts'
import { type House, openHouse } from './upload-journey/house.ts'
import { journeyOf } from './upload-journey/mishaps.ts'
import { travel } from './upload-journey/travel.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

let house: House
test.beforeAll(async () => {
  house = await openHouse()
})
test.afterAll(() => house.stop())

/** `npm run prove -- journeys browser` plays fifty. */
for (const seed of [1, 2, 3])
  test(`a photo whose way is broken as seed ${seed} says comes to the stylist once`, async ({ context }) => {
    expect(await travel(house, context, journeyOf(seed))).toEqual([])
  })
