import { setImmediate } from 'node:timers'
import { listPhotos, type Photo } from '@drape/contract/photo'
import { startTestApi } from '@drape/remote-shared/test/api'
import { photoOf } from '@drape/remote-shared/test/factories'
import { enter, leave } from '@drape/remote-shared/test/session'
import { act, screen } from '@testing-library/react'
import { openPage } from '../../test/page.tsx'
import { PhotoNotices } from './photo-notices.tsx'
import { pollPhotos } from './photo-poller.ts'

const known = (number: number, status: Photo['status']) => photoOf(number, { status })

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }))
afterEach(() => jest.useRealTimers())

describe('the poller', () => {
  const start = () => {
    const told: string[] = []
    const looks: (readonly Photo[] | 'fails')[] = []
    const read = jest.fn(async () => {
      const look = looks.shift() ?? []
      if (look === 'fails') throw new Error('away')
      return look
    })
    const begin = () =>
      pollPhotos({
        read,
        onApproved: (count) => told.push(`${count} approved`),
        onUploaded: (count) => told.push(`${count} uploaded`),
      })
    return { told, looks, read, begin }
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

  test('tells what is new since the last look, and nothing of the first', async () => {
    const { told, looks, begin } = start()
    looks.push([known(2, 'processing'), known(1, 'approved')])
    looks.push([known(3, 'processing'), known(2, 'approved'), known(1, 'approved')])
    looks.push([known(3, 'processing'), known(2, 'approved'), known(1, 'approved')])
    const end = begin()
    await minutes(0)
    expect(told).toEqual([])
    await minutes(5)
    expect(told).toEqual(['1 approved', '1 uploaded'])
    await minutes(5)
    expect(told).toHaveLength(2)
    end()
  })

  test('takes an old photo that moves up into the list for no new one', async () => {
    const { told, looks, begin } = start()
    looks.push(
      [known(3, 'processing'), known(2, 'processing')],
      [known(2, 'processing'), known(1, 'approved')],
    )
    const end = begin()
    await minutes(5)
    expect(told).toEqual([])
    end()
  })

  test('stops after three errors in a row', async () => {
    const { looks, read, begin } = start()
    looks.push('fails', 'fails', 'fails')
    begin()
    await minutes(60)
    expect(read).toHaveBeenCalledTimes(3)
  })

  test('counts anew after a success', async () => {
    const { looks, read, begin } = start()
    looks.push('fails', 'fails', [], 'fails', 'fails', 'fails')
    begin()
    await minutes(60)
    expect(read).toHaveBeenCalledTimes(6)
  })
})

describe('the notices', () => {
  const api = startTestApi()
  afterEach(() => {
    jest.useRealTimers()
    leave()
  })

  test.each([
    ['Your outfits are ready', 8000, [known(1, 'approved')]],
    ['Your photo has arrived', 5000, [known(2, 'processing'), known(1, 'processing')]],
    ['2 photos have arrived', 5000, [known(3, 'processing'), known(2, 'processing'), known(1, 'processing')]],
  ])('"%s" stands for %i ms', async (words, ms, next) => {
    const userId = enter()
    let answered = 0
    api.answer(listPhotos, { params: { id: userId } }, () => {
      answered += 1
      return { photos: answered === 1 ? [known(1, 'processing')] : next, next: null }
    })
    openPage(<PhotoNotices userId={userId} />)
    for (let look = 0; answered < 2 && look < 60; look += 1)
      await act(() => jest.advanceTimersByTimeAsync(10_000))
    expect(answered).toBe(2)
    // The network uses real time in spite of the fake clock.
    for (let turn = 0; !screen.queryByText(words) && turn < 100_000; turn += 1)
      await act(() => new Promise((then) => setImmediate(then)))
    expect(screen.queryByText(words)).not.toBeNull()

    await act(() => jest.advanceTimersByTimeAsync(ms - 1))
    expect(screen.queryByText(words)).not.toBeNull()
    await act(() => jest.advanceTimersByTimeAsync(1))
    expect(screen.queryByText(words)).toBeNull()
  })
})
