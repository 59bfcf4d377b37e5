import { endLook, listLooks, type SharedLook, shareLook } from '@drape/contract/look'
import { lookAddress } from '@drape/contract/page-config'
import { refused, startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { done, idOf } from '@drape/remote-shared/test/factories'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openOutfit, setUpOutfits } from '../../test/outfit.tsx'
import { press } from '../../test/page.tsx'

const api = startTestApi()
const fixture = setUpOutfits(api)
const token = 'x'.repeat(22)
const address = `http://localhost${lookAddress(token)}`

const lookOf = (number: number, changes: Partial<SharedLook> = {}): SharedLook => ({
  id: idOf(number),
  created_at: '2026-11-28T06:00:00.000Z',
  ends_at: '2026-12-05T06:00:00.000Z',
  opens: 0,
  withName: false,
  ...changes,
})
const list = (...looks: SharedLook[]) => api.answer(listLooks, fixture.outfitParams, { looks })
const ended = () => ({ params: { id: lookOf(1).id } })

const define = (name: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true })

beforeEach(() => {
  userEvent.setup()
  define('share', undefined)
  api.answer(shareLook, fixture.outfitParams, { success: true, token, look: lookOf(1) })
  api.answer(endLook, ended(), done)
})

const openDialog = async () => {
  openOutfit(fixture)
  await press('Share this look')
  await screen.findByRole('dialog', { name: 'Share this look' })
}

test('a link is handed to the sheet of the device, without her name unless she adds it', async () => {
  const share = jest.fn().mockResolvedValue(undefined)
  define('share', share)
  await openDialog()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Add my first name' }))
  await press('Make a link')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(share).toHaveBeenCalledWith({ title: 'Blues for a wedding', url: address })
  expect(api.requests(shareLook, fixture.outfitParams).map(({ body }) => body)).toEqual([{ withName: true }])
})

test('a sheet that she closes shares nothing: the link ends at once', async () => {
  define('share', jest.fn().mockRejectedValue(new DOMException('', 'AbortError')))
  await openDialog()
  await press('Make a link')
  await waitFor(() => expect(api.requests(endLook, ended())).toHaveLength(1))
  screen.getByRole('button', { name: 'Make a link' })
})

test.each([
  ['has no sheet', undefined],
  ['does not open its sheet', jest.fn().mockRejectedValue(new DOMException('', 'NotAllowedError'))],
])('where the device %s the link is copied, shown, and said to be copied', async (_, share) => {
  const writeText = jest.fn().mockResolvedValue(undefined)
  define('clipboard', { writeText })
  define('share', share)
  await openDialog()
  await press('Make a link')
  await screen.findByText('The link is copied: paste it wherever you like.')
  expect(writeText).toHaveBeenCalledWith(address)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'The link' }).value).toBe(address)
})

test('a link that could not be copied is shown to be copied by hand', async () => {
  define('clipboard', undefined)
  await openDialog()
  await press('Make a link')
  await screen.findByText('Your link is ready.')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'The link' }).value).toBe(address)
})

test('a link that was not made says why', async () => {
  const words = 'You share 50 looks already. Please stop sharing one of them first.'
  api.answer(shareLook, fixture.outfitParams, refused(409, words))
  await openDialog()
  await press('Make a link')
  await screen.findByText(`No link was made: ${words}`)
})

test('she sees until when a look is shared and how often it was opened, and stops sharing it', async () => {
  list(lookOf(1, { opens: 3 }), lookOf(2, { opens: 1, withName: true }), lookOf(3))
  openOutfit(fixture)
  await screen.findByText('Shared until 5 Dec 2026, opened 3 times')
  screen.getByText('Shared until 5 Dec 2026, opened once, with your first name')
  screen.getByText('Shared until 5 Dec 2026, not opened yet')
  list(lookOf(2, { opens: 1, withName: true }))
  await press('Stop sharing: Shared until 5 Dec 2026, opened 3 times')
  await screen.findByText('Nobody can open this link any more.')
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Stop sharing/ })).toHaveLength(1))
})

test('a link that is still shared because the server failed says so, and one that has ended goes', async () => {
  list(lookOf(1))
  api.answer(endLook, ended(), withStatus(500))
  openOutfit(fixture)
  await press(/^Stop sharing/)
  await screen.findByText('This is still shared. Please try again.')
  api.answer(endLook, ended(), withStatus(404))
  list()
  await press(/^Stop sharing/)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Stop sharing/ })).toBeNull())
})

test('of many links three stand there, and the others on request', async () => {
  list(...Array.from({ length: 12 }, (_, n) => lookOf(n + 1, { opens: n + 2 })))
  openOutfit(fixture)
  await press('Show 9 more')
  expect(screen.getAllByRole('button', { name: /^Stop sharing/ })).toHaveLength(12)
})

test('a server without links offers none', async () => {
  api.answer(listLooks, fixture.outfitParams, withStatus(404))
  openOutfit(fixture)
  await waitFor(() => expect(api.requests(listLooks, fixture.outfitParams)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Share this look' })).toBeNull())
})
