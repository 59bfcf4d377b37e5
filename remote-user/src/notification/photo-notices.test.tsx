import { setImmediate } from 'node:timers'
import { listPhotos, type Photo } from '@drape/contract/photo'
import { startTestApi } from '@drape/remote-shared/test/api'
import { photoOf } from '@drape/remote-shared/test/factories'
import { enter } from '@drape/remote-shared/test/session'
import { act, screen } from '@testing-library/react'
import { openPage } from '../../test/page.tsx'
import { PhotoNotices, pollPhotos } from './photo-notices.tsx'

const photoWith = (number: number, status: Photo['status']) => photoOf(number, { status })

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }))

describe('the poller', () => {
  const start = () => {
    const notices: string[] = []
    const replies: (readonly Photo[] | 'fails')[] = []
    const read = jest.fn(async () => {
      const reply = replies.shift() ?? []
      if (reply === 'fails') throw new Error('away')
      return reply
    })
    const begin = () =>
      pollPhotos({
        read,
        onApproved: (count) => notices.push(`${count} approved`),
        onUploaded: (count) => notices.push(`${count} uploaded`),
      })
    return { notices, replies, read, begin }
  }
  const minutes = (count: number) => jest.advanceTimersByTimeAsync(count * 60_000)

  test('looks at once and every five minutes, until it is ended', async () => {
    const { read, begin } = start()
    const end = begin()
    await jest.advanceTimersByTimeAsync(299_999)
    expect(read).toHaveBeenCalledTimes(1)
    await jest.advanceTimersByTimeAsync(1)
    expect(read).toHaveBeenCalledTimes(2)
    end()
    await minutes(60)
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('announces what is new since the last look, and nothing at the first', async () => {
    const { notices, replies, begin } = start()
    replies.push([photoWith(2, 'processing'), photoWith(1, 'approved')])
    replies.push([photoWith(3, 'processing'), photoWith(2, 'approved'), photoWith(1, 'approved')])
    replies.push([photoWith(3, 'processing'), photoWith(2, 'approved'), photoWith(1, 'approved')])
    const end = begin()
    await minutes(0)
    expect(notices).toEqual([])
    await minutes(5)
    expect(notices).toEqual(['1 approved', '1 uploaded'])
    await minutes(5)
    expect(notices).toHaveLength(2)
    end()
  })

  test('takes an old photo that moves up into the list for no new one', async () => {
    const { notices, replies, begin } = start()
    replies.push(
      [photoWith(3, 'processing'), photoWith(2, 'processing')],
      [photoWith(2, 'processing'), photoWith(1, 'approved')],
    )
    const end = begin()
    await minutes(5)
    expect(notices).toEqual([])
    end()
  })

  test.each([
    ['stops after three errors in a row', ['fails', 'fails', 'fails']],
    ['counts again after a success', ['fails', 'fails', [], 'fails', 'fails', 'fails']],
  ] as const)('%s', async (_, outcomes) => {
    const { replies, read, begin } = start()
    replies.push(...outcomes)
    begin()
    await minutes(60)
    expect(read).toHaveBeenCalledTimes(outcomes.length)
  })
})

describe('the notices', () => {
  const api = startTestApi()

  test.each([
    ['Your outfits are ready', 8000, [photoWith(1, 'approved')]],
    ['Your photo has arrived', 5000, [photoWith(2, 'processing'), photoWith(1, 'processing')]],
    [
      '2 photos have arrived',
      5000,
      [photoWith(3, 'processing'), photoWith(2, 'processing'), photoWith(1, 'processing')],
    ],
  ])('"%s" stands for %i ms', async (text, ms, photos) => {
    const userId = enter()
    let replyCount = 0
    api.answer(listPhotos, { params: { id: userId } }, () => {
      replyCount += 1
      return { photos: replyCount === 1 ? [photoWith(1, 'processing')] : photos, next: null }
    })
    openPage(<PhotoNotices userId={userId} />)
    for (let round = 0; replyCount < 2 && round < 60; round += 1)
      await act(() => jest.advanceTimersByTimeAsync(10_000))
    expect(replyCount).toBe(2)
    // The network uses real time in spite of the fake clock.
    for (let round = 0; !screen.queryByText(text) && round < 100_000; round += 1)
      await act(() => new Promise((resolve) => setImmediate(resolve)))
    expect(screen.queryByText(text)).not.toBeNull()

    await act(() => jest.advanceTimersByTimeAsync(ms - 1))
    expect(screen.queryByText(text)).not.toBeNull()
    await act(() => jest.advanceTimersByTimeAsync(1))
    expect(screen.queryByText(text)).toBeNull()
  })
})
