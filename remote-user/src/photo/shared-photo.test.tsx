import { uploadPhoto } from '@drape/contract/photo'
import { startTestApi } from '@drape/remote-shared/test/api'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { chooseOnHome, lendHome, openHome } from '../../test/home.tsx'

const api = startTestApi()
const words = /came from another app/

beforeEach(() => {
  lendHome(api)
  const held = new Map([
    ['/shared-photo', new Response('photo', { headers: { 'content-type': 'image/jpeg' } })],
  ])
  const cache = {
    match: async (path: string) => held.get(path),
    delete: async (path: string) => held.delete(path),
  }
  Object.assign(globalThis, { caches: { open: async () => cache } })
})

afterEach(() => Reflect.deleteProperty(globalThis, 'caches'))

test('a photo that came from another app is said to, and is sent by the person alone', async () => {
  openHome()
  await screen.findByRole('img', { name: 'Your chosen one' })
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringMatching(words),
  )
  expect(api.asked(uploadPhoto)).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Submit Photo' }))
  await screen.findByText('Photo Submitted Successfully!')
  expect(api.asked(uploadPhoto)).toHaveLength(1)
})

test('a photo that the person chooses instead is not said to come from anywhere', async () => {
  openHome()
  await screen.findByText(words)
  await chooseOnHome()
  await screen.findByRole('img', { name: 'Your chosen one' })
  expect(screen.queryByText(words)).toBeNull()
})
