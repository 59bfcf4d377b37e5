import { testApp } from '../../test/app.ts'
import { describeOnEachDatabase } from '../../test/database.ts'
import { rowsReadAmong } from './growth.ts'

describeOnEachDatabase('as the house grows', (binaries) => {
  const house = testApp({ REQUESTS_PER_MINUTE: '100000' }, binaries)

  it('a call reads as many rows as before', async () => {
    const { few, many } = await rowsReadAmong(house, [300, 1000])
    expect(Object.keys(few)).toHaveLength(38)
    expect(many).toEqual(few)
  })
})
