import { fakeCanvas } from '@drape/remote-shared/test/canvas'
import { act, renderHook } from '@testing-library/react'
import { choosePhoto, useUploadState } from './photo.store.ts'

test('a browser whose storage hangs holds a chosen photo up for a second, and no longer', async () => {
  jest.useFakeTimers()
  Object.assign(window, { indexedDB: { open: () => ({}) } })
  fakeCanvas()
  const { result } = renderHook(useUploadState)
  act(() => void choosePhoto(new File(['photo'], 'photo', { type: 'image/jpeg' })))
  await act(() => jest.advanceTimersByTimeAsync(999))
  expect(result.current.is).toBe('preparing')
  await act(() => jest.advanceTimersByTimeAsync(1))
  expect(result.current.is).toBe('chosen')
})
