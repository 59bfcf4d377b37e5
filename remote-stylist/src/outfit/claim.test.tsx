import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startThrowawayApi, type ThrowawayApi } from '../throwaway-api.ts'
import {
  field,
  type LentRequest,
  lendRequest,
  outfitWith,
  problem,
  StylingPage,
} from '../throwaway-styling.tsx'

const openStyling = (lent: LentRequest) => render(<StylingPage lent={lent} />)

/** Opened, and the form is there. */
const openForm = async (lent: LentRequest) => {
  const page = render(<StylingPage lent={lent} />)
  await screen.findByLabelText(/^Title/)
  return page
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

let api: ThrowawayApi
let lent: LentRequest

beforeAll(async () => {
  api = await startThrowawayApi()
})
afterAll(() => api.stop())
beforeEach(() => {
  localStorage.clear()
  // jsdom says there what a line that breaks is.
  jest.spyOn(console, 'error').mockImplementation()
  lent = lendRequest(api)
})

const minute = 60_000
const refused = problem('Ravi is working on this request.')

/** The clock goes on, and the stylist does something. */
const workAfter = (minutes: number) => {
  const now = Date.now()
  jest.spyOn(Date, 'now').mockReturnValue(now + minutes * minute)
  act(() => void document.dispatchEvent(new Event('pointermove')))
}

test('the request is claimed when it is opened', async () => {
  await openForm(lent)
  expect(api.countOf(lent.claim)).toBe(1)
})

test('a claim is renewed while the stylist works, and not at every move', async () => {
  await openForm(lent)
  workAfter(4)
  workAfter(4)
  await waitFor(() => expect(api.countOf(lent.claim)).toBe(2))
  act(() => void document.dispatchEvent(new Event('pointermove')))
  expect(api.countOf(lent.claim)).toBe(2)
})

test('a request that somebody else took meanwhile is said calmly, and may be taken again', async () => {
  await openForm(lent)
  await userEvent.type(field('Title'), 'Blues')
  api.answer(lent.claim, 409, refused)
  workAfter(40)
  await screen.findByText('Ravi is working on this request. Your draft is kept, so nothing is lost.')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([''])
  expect(field('Title').value).toBe('Blues')
  await press('Try to take it again')
  await waitFor(() => expect(api.countOf(lent.claim)).toBe(3))
  expect(api.countOf(lent.create)).toBe(0)
})

test('a line that breaks while the claim is renewed is no reason to stop', async () => {
  await openForm(lent)
  api.answer(lent.claim, () => 'breaks')
  workAfter(10)
  await waitFor(() => expect(api.countOf(lent.claim)).toBe(2))
  screen.getByRole('button', { name: 'Create Outfit' })
})

test('a request that somebody else has is not opened, and leads back', async () => {
  api.answer(lent.claim, 409, refused)
  openStyling(lent)
  const notice = await screen.findByText('Somebody else is styling this request')
  expect(notice.closest('[role=alert]')?.textContent).toContain('Ravi is working on this request.')
  await press('Back to the dashboard')
  screen.getByText('The dashboard, left')
})

test('a request that is gone keeps what was written for it, until it is discarded', async () => {
  localStorage.setItem(lent.place, JSON.stringify({ title: 'Blues' }))
  api.answer(lent.claim, 404)
  openStyling(lent)
  await screen.findByText('This request is no longer waiting')
  expect(localStorage.getItem(lent.place)).not.toBeNull()
  await press('Discard the draft')
  screen.getByText('The dashboard, left')
  expect(localStorage.getItem(lent.place)).toBeNull()
})

test('a request that is gone because it is completed, though the reply was lost, says so', async () => {
  localStorage.setItem(lent.place, JSON.stringify({ title: 'Blues', made: { id: lent.outfitId, of: '' } }))
  api.answer(lent.claim, 404)
  api.answer(lent.read, 200, outfitWith(lent.outfitId, { status: 'approved' }))
  openStyling(lent)
  await screen.findByText('This request is completed')
  await press('Back to the dashboard')
  screen.getByText('The dashboard, completed')
  expect(localStorage.getItem(lent.place)).toBeNull()
})

test('a request on which nothing was done is given back when it is left', async () => {
  await openForm(lent)
  await press('Dashboard')
  screen.getByText('The dashboard, left')
  await waitFor(() => expect(api.countOf(lent.release)).toBe(1))
})

test('a request on which something was written stays claimed', async () => {
  const page = await openForm(lent)
  await userEvent.type(field('Title'), 'Blues')
  page.unmount()
  await openForm(lent)
  expect(api.countOf(lent.release)).toBe(0)
})
