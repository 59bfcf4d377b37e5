import { fakeCanvas } from '@drape/remote-shared/test/canvas'
import { act, renderHook } from '@testing-library/react'
import { choosePhoto, endFor, useUploadState } from './photo.store.ts'

/** Opening the database does not end before the test does. */
const opening: { onerror?: () => void } = {}

afterEach(() => {
  opening.onerror?.()
  Reflect.deleteProperty(window, 'indexedDB')
  act(endFor)
})

test('a browser whose storage hangs holds a chosen photo up for a second, and no longer', async () => {
  jest.useFakeTimers()
  Object.assign(window, { indexedDB: { open: () => opening } })
  fakeCanvas()
  const { result } = renderHook(useUploadState)
  act(() => void choosePhoto(new File(['photo'], 'photo', { type: 'image/jpeg' })))
  await act(() => jest.advanceTimersByTimeAsync(999))
  expect(result.current.is).toBe('preparing')
  await act(() => jest.advanceTimersByTimeAsync(1))
  expect(result.current.is).toBe('chosen')
})
