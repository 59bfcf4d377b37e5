import { createOutfit, readOutfit } from '@drape/contract/outfit'
import { claimRequest, releaseRequest } from '@drape/contract/request'
import { refused, startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { pendingRequestOf } from '@drape/remote-shared/test/factories'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { press } from '../../test/desk.tsx'
import {
  draftOutfit,
  field,
  keepDraft,
  openForm,
  openStyling,
  setUpEach,
  write,
} from '../../test/styling.tsx'
import { passClaim } from '../claiming.ts'

const api = startTestApi()
const fixture = setUpEach(api)

const minute = 60_000
const takenByRavi = refused(409, 'Ravi is working on this request.')

/** Moves the clock forward and simulates activity. */
const workAfter = (minutes: number) => {
  const now = Date.now()
  jest.spyOn(Date, 'now').mockReturnValue(now + minutes * minute)
  act(() => void document.dispatchEvent(new Event('pointermove')))
}

test('a request that was claimed on the way to the form is not claimed again, and is given back all the same', async () => {
  passClaim(pendingRequestOf(1, { ...fixture.request.params, photoId: fixture.photoId }))
  const { unmount } = await openForm(fixture)
  unmount()
  await waitFor(() => expect(api.requests(releaseRequest, fixture.request)).toHaveLength(1))
  expect(api.requests(claimRequest)).toHaveLength(0)
})

test('a claim is renewed while the stylist works, and not at every move', async () => {
  await openForm(fixture)
  workAfter(4)
  workAfter(4)
  await waitFor(() => expect(api.requests(claimRequest, fixture.request)).toHaveLength(2))
  act(() => void document.dispatchEvent(new Event('pointermove')))
  expect(api.requests(claimRequest, fixture.request)).toHaveLength(2)
})

test('a request that another stylist took meanwhile is no error, and may be taken again', async () => {
  await openForm(fixture)
  await write(field('Title'), 'Blues')
  api.answer(claimRequest, fixture.request, takenByRavi)
  workAfter(40)
  await screen.findByText('Ravi is working on this request. Your draft is kept, so nothing is lost.')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([''])
  expect(field('Title').value).toBe('Blues')
  await press('Try to take it again')
  await waitFor(() => expect(api.requests(claimRequest, fixture.request)).toHaveLength(3))
  expect(api.requests(createOutfit)).toHaveLength(0)
})

test('a line that breaks while the claim is renewed is no reason to stop', async () => {
  await openForm(fixture)
  api.answer(claimRequest, fixture.request, 'breaks')
  workAfter(10)
  await waitFor(() => expect(api.requests(claimRequest, fixture.request)).toHaveLength(2))
  screen.getByRole('button', { name: 'Create Outfit' })
})

test('a request that another stylist has is not opened, and leads back', async () => {
  api.answer(claimRequest, fixture.request, takenByRavi)
  openStyling(fixture)
  const notice = await screen.findByText('Somebody else is styling this request')
  expect(notice.closest('[role=alert]')?.textContent).toContain('Ravi is working on this request.')
  await press('Back to the dashboard')
  screen.getByText('The dashboard, left')
})

test('without a connection a draft is there to write on, and its client comes with the connection', async () => {
  keepDraft(fixture, { title: 'Blues' })
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  api.answer(claimRequest, fixture.request, 'breaks')
  await openForm(fixture)
  expect(screen.getByText('You are offline').closest('[role=alert]')?.textContent).toContain(
    'Your draft is kept on this device.',
  )
  expect(screen.getAllByText(/offline/)).toHaveLength(1)
  await userEvent.type(field('Title'), ' and greens')
  fixture.allowClaim()
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  await screen.findByRole('heading', { level: 2, name: 'asha@example.com' })
  expect(field('Title').value).toBe('Blues and greens')
  expect(document.activeElement).toBe(field('Title'))
})

test('a request that is gone keeps what was written for it, until it is discarded', async () => {
  keepDraft(fixture, { title: 'Blues' })
  api.answer(claimRequest, fixture.request, withStatus(404))
  openStyling(fixture)
  await screen.findByText('This request is no longer waiting')
  expect(localStorage.getItem(fixture.storageKey)).not.toBeNull()
  await press('Discard the draft')
  screen.getByText('The dashboard, left')
  expect(localStorage.getItem(fixture.storageKey)).toBeNull()
})

test('the draft of a deleted request can be read and copied', async () => {
  const items = [{ name: 'Kurta', brand: 'Anokhi', price: '1499', shopUrl: 'https://shop.example/kurta' }]
  keepDraft(fixture, { title: 'Blues', description: 'Indigo.', items })
  api.answer(claimRequest, fixture.request, withStatus(404))
  const user = userEvent.setup()
  openStyling(fixture)
  const draft = within(await screen.findByRole('region', { name: 'Your draft' }))
  draft.getByRole('heading', { name: 'Blues' })
  draft.getByText('Indigo.')
  draft.getByText(/Anokhi · ₹1,499.00/)
  await user.click(draft.getByRole('button', { name: 'Copy the draft' }))
  await draft.findByText('The draft was copied.')
  expect(await navigator.clipboard.readText()).toBe(
    'Blues\n\nIndigo.\n\nKurta\nAnokhi · ₹1,499.00\nhttps://shop.example/kurta',
  )
})

test('a request that is gone because it is completed, though the reply was lost, says so', async () => {
  keepDraft(fixture, { title: 'Blues', made: { id: fixture.outfitId, of: '' } })
  api.answer(claimRequest, fixture.request, withStatus(404))
  api.answer(readOutfit, fixture.outfit, { ...draftOutfit(fixture.outfitId), status: 'approved' })
  openStyling(fixture)
  await screen.findByText('This request is completed')
  await press('Back to the dashboard')
  screen.getByText('The dashboard, completed')
  expect(localStorage.getItem(fixture.storageKey)).toBeNull()
})

test('a request on which nothing was done is given back when it is left', async () => {
  await openForm(fixture)
  await press('Dashboard')
  screen.getByText('The dashboard, left')
  await waitFor(() => expect(api.requests(releaseRequest, fixture.request)).toHaveLength(1))
})
