import { setImmediate } from 'node:timers'
import { ApiProvider } from '@drape/remote-shared/api'
import { Toasts } from '@drape/remote-shared/toast'
import { act, render, screen } from '@testing-library/react'
import { enter, idOf, startThrowawayApi, type ThrowawayApi } from '../throwaway-api.ts'
import { leave } from '../throwaway-member.ts'
import { PhotoNotices } from './photo.notices.tsx'
import { pollPhotos } from './photo.poller.ts'

type Status = 'processing' | 'approved'
const known = (number: number, status: Status) => ({
  id: idOf(number),
  status,
  upload_date: `2026-11-0${number}T06:00:00.000Z`,
})

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }))
afterEach(() => jest.useRealTimers())

describe('the poller', () => {
  const start = () => {
    const told: string[] = []
    const looks: (readonly ReturnType<typeof known>[] | 'fails')[] = []
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
  let api: ThrowawayApi
  beforeAll(async () => {
    api = await startThrowawayApi()
  })
  afterAll(() => api.stop())
  afterEach(() => {
    jest.useRealTimers()
    leave(render)
  })

  const photo = (userId: string, number: number, status: Status) => ({
    ...known(number, status),
    uuid: idOf(number),
    userId,
    image_url: '/p',
    thumbnail_url: '/p',
    outfit_uuid: null,
    outfit_count: 0,
  })

  test.each([
    ['Your outfits are ready', 8000, [known(1, 'approved')]],
    ['Your photo has arrived', 5000, [known(2, 'processing'), known(1, 'processing')]],
  ])('"%s" stands for %i ms', async (words, ms, next) => {
    const userId = enter()
    const lists = [
      [photo(userId, 1, 'processing')],
      next.map((one) => ({ ...photo(userId, 1, 'processing'), ...one })),
    ]
    let answered = 0
    api.answer(`GET /api/closet/photos/user/${userId}/`, () => {
      answered += 1
      return [200, { photos: lists[answered - 1] ?? lists[1], next: null }]
    })
    render(
      <ApiProvider>
        <PhotoNotices userId={userId} />
        <Toasts />
      </ApiProvider>,
    )
    while (answered < 2) await act(() => jest.advanceTimersByTimeAsync(10_000))
    // The network keeps real time under the fake clock.
    while (!screen.queryByText(words)) await act(() => new Promise((then) => setImmediate(then)))

    await act(() => jest.advanceTimersByTimeAsync(ms - 1))
    expect(screen.queryByText(words)).not.toBeNull()
    await act(() => jest.advanceTimersByTimeAsync(1))
    expect(screen.queryByText(words)).toBeNull()
  })
})
