import { rowsReadAmong } from '../prove/growth/growth.ts'
import { testApp } from '../test/app.ts'

const server = testApp({ REQUESTS_PER_MINUTE: '100000' })

/** `npm run prove -- load growth` does this with 6,000 photos and with 26,000. */
it('a call reads as many rows as before there was more data', async () => {
  const { few, many } = await rowsReadAmong(server, [300, 60])
  expect(Object.keys(few)).toHaveLength(38)
  expect(many).toEqual(few)
})
