import { ApiProvider, useCall, usePages } from '@drape/remote-shared/api'
import { readProfile as readKept } from '@drape/remote-shared/storage'
import { listPhotos, listSavedOutfits, readProfile } from '@drape/remote-shared/user-calls'
import { act, render, screen, waitFor } from '@testing-library/react'
import { enter, idOf, startThrowawayApi, type ThrowawayApi } from '../throwaway-api.ts'
import { leave } from '../throwaway-member.ts'
import { useKeepProfile } from './keep-profile.ts'

const photo = {
  id: idOf(1),
  uuid: idOf(1),
  image_url: '/p',
  thumbnail_url: '/p',
  upload_date: '2026-11-01T06:00:00.000Z',
  status: 'processing',
  outfit_uuid: null,
  outfit_count: 0,
}
const outfit = (number: number) => ({
  id: idOf(number),
  title: `Outfit ${number}`,
  description: '',
  items: [],
})

let api: ThrowawayApi
let userId: string

beforeAll(async () => {
  api = await startThrowawayApi()
})
afterAll(() => api.stop())
afterEach(() => {
  jest.useRealTimers()
  leave(render)
})

const profileOf = (name: string) => ({
  id: userId,
  user_id: userId,
  name,
  email: 'asha@example.com',
  userType: 'user',
  plan: 'free',
  created_at: '2026-11-01T06:00:00.000Z',
  preferences: null,
  photos_uploaded: 1,
  saved_outfits: 2,
})

const answerAs = (name: string) => {
  api.answer('GET /api/user/profile/', () => [200, profileOf(name)])
  api.answer('GET /api/user/profile/preferences/current/', () => [
    200,
    { name, email: 'asha@example.com', user_id: userId, message: 'No preferences found' },
  ])
  api.answer(`GET /api/closet/photos/user/${userId}/`, () => [
    200,
    { photos: [{ ...photo, userId }], next: null },
  ])
  api.answer(`GET /api/stylist/outfits/user/${userId}/saved`, () => [
    200,
    { outfits: [outfit(9), outfit(8)], next: null },
  ])
}

beforeEach(() => {
  api.forget()
  userId = enter()
  answerAs('Asha Rao')
})

const Keeper = () => {
  useKeepProfile(userId)
  const own = { params: { id: userId } }
  const profile = useCall(readProfile, {})
  const photos = usePages(listPhotos, own)
  const saved = usePages(listSavedOutfits, own)
  return (
    <>
      <p>{profile.data?.name ?? 'nobody yet'}</p>
      <p>{photos.data?.pages[0]?.photos.length ?? 'no'} photos</p>
      <p>{saved.data?.pages[0]?.outfits.map(({ title }) => title).join(', ')}</p>
    </>
  )
}

/** Nothing on the screen but the keeper, which is what asks. */
const Alone = () => {
  useKeepProfile(userId)
  return null
}

const open = (page = <Keeper />) => render(<ApiProvider>{page}</ApiProvider>)

const visit = async () => {
  const page = open()
  await screen.findByText('Outfit 9, Outfit 8')
  await waitFor(() => expect(readKept(userId)?.savedOutfits).toHaveLength(2))
  page.unmount()
}

/** As a reload does: what the page knew is gone, what the browser keeps is not. */
const reload = () => {
  const kept = localStorage.getItem('profile') ?? ''
  leave(render)
  localStorage.setItem('profile', kept)
  localStorage.setItem('user', JSON.stringify({ id: userId, name: 'Asha Rao', userType: 'user' }))
  localStorage.setItem('accessToken', 'a')
  act(() => void window.dispatchEvent(new StorageEvent('storage')))
}

test('what a visit saw is kept, the last saved outfit last', async () => {
  await visit()
  expect(readKept(userId)).toMatchObject({
    userId,
    name: 'Asha Rao',
    email: 'asha@example.com',
    plan: 'free',
    savedOutfits: [{ title: 'Outfit 8' }, { title: 'Outfit 9' }],
    uploadedPhotos: [{ id: photo.id }],
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

test('what was kept in a shape that is no longer known is left', async () => {
  await visit()
  const kept = readKept(userId)
  localStorage.setItem('profile', JSON.stringify({ ...kept, profile: { name: 1 }, uploadedPhotos: ['?'] }))
  reload()
  open()
  screen.getByText('nobody yet')
  screen.getByText('no photos')
  await screen.findByText('Asha Rao')
})

test('the profile is asked for after 100 ms, the photos after 200, the saved outfits after 300', () => {
  jest.useFakeTimers()
  const sent = jest.spyOn(globalThis, 'fetch')
  open(<Alone />)
  const ways = ['/profile/$', '/photos/', '/saved$']
  const counts = () =>
    ways.map((way) => sent.mock.calls.filter(([to]) => new RegExp(way).test(String(to))).length)
  const at = (ms: number) => {
    act(() => void jest.advanceTimersByTime(ms))
    return counts()
  }
  expect(at(99)).toEqual([0, 0, 0])
  expect(at(1)).toEqual([1, 0, 0])
  expect(at(99)).toEqual([1, 0, 0])
  expect(at(1)).toEqual([1, 1, 0])
  expect(at(99)).toEqual([1, 1, 0])
  expect(at(1)).toEqual([1, 1, 1])
})
