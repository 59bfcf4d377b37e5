import { aMoment, chunkAddress, chunkFailure, emptyPage, failure, partOf, v1, v2 } from '../../test/part.ts'
import { ScriptFailure } from './script.ts'

beforeEach(emptyPage)

describe('a file that hangs', () => {
  const hangs = () => {
    throw new ScriptFailure(v2.entry, { hangs: true })
  }

  it('is unreachable at once, and is not waited for a second time, by whomever', async () => {
    const { part, open, ran, probed } = partOf([v2], { run: hangs })
    part.warm()
    await aMoment()
    expect(await failure(open())).toMatchObject({ reason: 'unreachable', url: v2.entry })
    expect([ran.length, probed]).toEqual([1, []])
  })

  it('falls back to the version before', async () => {
    const { openWithFallback, ran } = partOf([v2, v1], { run: (url) => url === v2.entry && hangs() })
    expect(await openWithFallback()).toBe('v1')
    expect(ran).toHaveLength(2)
  })

  it('as a chunk is unreachable at once too', async () => {
    const get = async () => Promise.reject(Object.assign(chunkFailure(), { type: 'timeout' }))
    const { open, probed } = partOf([v2], { containers: { v2: { get } } })
    expect(await failure(open())).toMatchObject({ reason: 'unreachable', url: chunkAddress })
    expect(probed).toEqual([])
  })

  it('is not looked at again when it is a look that hangs', async () => {
    const failing = () => {
      throw new ScriptFailure(v2.entry)
    }
    const { open, waited } = partOf([v2], { run: failing, findings: ['hangs'] })
    expect(await failure(open())).toMatchObject({ reason: 'unreachable' })
    expect(waited).toEqual([])
  })
})
