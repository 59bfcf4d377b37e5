import { uploadPhoto } from '@drape/contract/photo'
import { startTestApi } from '@drape/remote-shared/test/api'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { chooseOnHome, openHome, setUpHome } from '../../test/home.tsx'

const api = startTestApi()
const sharedNote = /came from another app/

beforeEach(() => {
  setUpHome(api)
  const cachedResponses = new Map([
    ['/shared-photo', new Response('photo', { headers: { 'content-type': 'image/jpeg' } })],
  ])
  const cache = {
    match: async (path: string) => cachedResponses.get(path),
    delete: async (path: string) => cachedResponses.delete(path),
  }
  Object.assign(globalThis, { caches: { open: async () => cache } })
})

afterEach(() => Reflect.deleteProperty(globalThis, 'caches'))

test('a photo that came from another app is said to, and is sent by the person alone', async () => {
  openHome()
  await screen.findByRole('img', { name: 'Your chosen one' })
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringMatching(sharedNote),
  )
  expect(api.requests(uploadPhoto)).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Submit Photo' }))
  await screen.findByText('Photo Submitted Successfully!')
  expect(api.requests(uploadPhoto)).toHaveLength(1)
})

test('a photo that the person chooses instead is not said to come from anywhere', async () => {
  openHome()
  await screen.findByText(sharedNote)
  await chooseOnHome()
  await screen.findByRole('img', { name: 'Your chosen one' })
  expect(screen.queryByText(sharedNote)).toBeNull()
})
