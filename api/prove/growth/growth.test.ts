import { systemBinaries } from '@drape/postgres/binaries'
import { testApp } from '../../test/app.ts'
import { rowsReadAmong } from './growth.ts'

const system = systemBinaries()
const servers = [{ of: 'npm', binaries: undefined }, ...(system ? [{ of: system, binaries: system }] : [])]

describe.each(servers)('on the PostgreSQL of $of, as its data grows', ({ binaries }) => {
  const server = testApp({ REQUESTS_PER_MINUTE: '100000' }, binaries)

  it('a call reads as many rows as before', async () => {
    const { few, many } = await rowsReadAmong(server, [300, 1000])
    expect(Object.keys(few)).toHaveLength(38)
    expect(many).toEqual(few)
  })
})
