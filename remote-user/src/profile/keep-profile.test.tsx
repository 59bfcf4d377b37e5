import { listSavedOutfits } from '@drape/contract/closet'
import { listPhotos } from '@drape/contract/photo'
import { readPreferences } from '@drape/contract/preferences'
import { readProfile } from '@drape/contract/profile'
import { ApiProvider, useCall, usePages } from '@drape/remote-shared/api'
import { readProfile as readKept } from '@drape/remote-shared/storage'
import { startTestApi } from '@drape/remote-shared/test/api'
import { idOf, noPreferences, photoOf, profileOf, savedOutfitOf } from '@drape/remote-shared/test/factories'
import { enter, keepSession, leave } from '@drape/remote-shared/test/session'
import { act, render, screen, waitFor } from '@testing-library/react'
import { useKeepProfile } from './keep-profile.ts'

const api = startTestApi()
let userId: string

const answerAs = (name: string) => {
  const userParams = { params: { id: userId } }
  api.answer(readProfile, profileOf({ id: userId, user_id: userId, name }))
  api.answer(readPreferences, noPreferences)
  api.answer(listPhotos, userParams, { photos: [photoOf(1, { userId })], next: null })
  api.answer(listSavedOutfits, userParams, { outfits: [savedOutfitOf(9), savedOutfitOf(8)], next: null })
}

beforeEach(() => {
  userId = enter()
  answerAs('Asha Rao')
})

/** What the screens have, before and after the replies. */
const StoredProfile = ({ since = 0 }: { readonly since?: number }) => {
  useKeepProfile(userId)
  const userParams = { params: { id: userId } }
  const profile = useCall(readProfile, {})
  const photos = usePages(listPhotos, userParams)
  const savedOutfits = usePages(listSavedOutfits, userParams)
  const outfits = savedOutfits.data?.pages[0]?.outfits
  return (
    <>
      <p>{profile.data?.name ?? 'nobody yet'}</p>
      <p>{photos.data?.pages[0]?.photos.length ?? 'no'} photos</p>
      <p>{outfits?.map(({ title }) => title).join(', ')}</p>
      <p>{outfits?.length ?? 'no'} outfits</p>
      <p>{photos.dataUpdatedAt >= since && savedOutfits.dataUpdatedAt >= since && 'as last seen'}</p>
      <p>{photos.hasNextPage && !savedOutfits.hasNextPage && 'more photos'}</p>
      <p>{photos.isStale && 'asked anew'}</p>
    </>
  )
}

/** Renders only the hook, which makes the requests. */
const RequestsOnly = () => {
  useKeepProfile(userId)
  return null
}

const open = (page = <StoredProfile />) => render(<ApiProvider>{page}</ApiProvider>)

const visit = async () => {
  const page = open()
  await screen.findByText('Outfit 9, Outfit 8')
  await waitFor(() => expect(readKept(userId)?.savedOutfits).toHaveLength(2))
  page.unmount()
}

/** Simulates a reload: the page's cache is empty, the browser's storage is not. */
const reload = () => {
  const storedJson = localStorage.getItem('profile') ?? ''
  leave()
  localStorage.setItem('profile', storedJson)
  act(() => keepSession({ id: userId, name: 'Asha Rao', userType: 'user' }))
}

test('what a visit saw is kept, the last saved outfit last', async () => {
  await visit()
  expect(readKept(userId)).toMatchObject({
    userId,
    name: 'Asha Rao',
    email: 'asha@example.com',
    plan: 'free',
    savedOutfits: [{ title: 'Outfit 8' }, { title: 'Outfit 9' }],
    uploadedPhotos: [{ id: idOf(1) }],
  })
})

test('the next visit shows it at once, and what is new when it comes', async () => {
  await visit()
  reload()
  answerAs('Asha Mehta')
  open()
  screen.getByText('Asha Rao')
  screen.getByText('1 photos')
  screen.getByText('Outfit 9, Outfit 8')
  await screen.findByText('Asha Mehta')
})

test('it knows when each list was seen and its next page, and each list is read again however recent it is', async () => {
  const userParams = { params: { id: userId } }
  const visitTime = Date.now()
  api.answer(listPhotos, userParams, { photos: [photoOf(1, { userId })], next: idOf(1) })
  await visit()
  reload()
  api.answer(listPhotos, userParams, 'breaks')
  open(<StoredProfile since={visitTime} />)
  screen.getByText('as last seen')
  screen.getByText('more photos')
  screen.getByText('asked anew')
})

test('a closet that was seen to be empty is known to be', async () => {
  api.answer(listSavedOutfits, { params: { id: userId } }, { outfits: [], next: null })
  const page = open()
  await waitFor(() => expect(readKept(userId)?.seen?.outfits).toBeDefined())
  page.unmount()
  reload()
  api.answer(listSavedOutfits, { params: { id: userId } }, 'breaks')
  open()
  screen.getByText('0 outfits')
})

test('a stored profile of an unknown shape is ignored', async () => {
  await visit()
  const storedProfile = readKept(userId)
  localStorage.setItem(
    'profile',
    JSON.stringify({ ...storedProfile, profile: { called: 'Asha' }, uploadedPhotos: ['?'] }),
  )
  reload()
  open()
  screen.getByText('nobody yet')
  screen.getByText('no photos')
  await screen.findByText('Asha Rao')
})

test('the profile is asked for after 100 ms, the photos after 200, the saved outfits after 300', async () => {
  jest.useFakeTimers()
  const fetchSpy = jest.spyOn(globalThis, 'fetch')
  open(<RequestsOnly />)
  const paths = [readProfile, listPhotos, listSavedOutfits].map(({ path }) => path.replace('{id}', userId))
  const counts = () =>
    paths.map((path) => fetchSpy.mock.calls.filter(([to]) => new URL(String(to)).pathname === path).length)
  const countsAfter = async (ms: number) => {
    await act(() => jest.advanceTimersByTimeAsync(ms))
    return counts()
  }
  expect(await countsAfter(99)).toEqual([0, 0, 0])
  expect(await countsAfter(1)).toEqual([1, 0, 0])
  expect(await countsAfter(99)).toEqual([1, 0, 0])
  expect(await countsAfter(1)).toEqual([1, 1, 0])
  expect(await countsAfter(99)).toEqual([1, 1, 0])
  expect(await countsAfter(1)).toEqual([1, 1, 1])
})
