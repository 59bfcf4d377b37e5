import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startThrowawayApi, type ThrowawayApi } from '../throwaway-api.ts'
import {
  field,
  type LentRequest,
  lendRequest,
  outfitWith,
  problem,
  StylingPage,
  sentTo,
  whole,
} from '../throwaway-styling.tsx'

/** Opened, and the form is there. */
const openForm = async (lent: LentRequest) => {
  const page = render(<StylingPage lent={lent} />)
  await screen.findByLabelText(/^Title/)
  return page
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

const fillIn = async () => {
  for (const [label, text] of whole) {
    field(label).focus()
    await userEvent.paste(text)
  }
}

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

const board = () => screen.findByRole('dialog', { name: 'Mood board' })

const create = async () => {
  const page = await openForm(lent)
  await fillIn()
  await press('Create Outfit')
  await board()
  return page
}

const complete = () => press('Complete Request')

test('the board shows the outfit beside its client', async () => {
  await create()
  const dialog = within(await board())
  dialog.getByRole('heading', { name: 'Blues for a wedding' })
  dialog.getByText('1 item · ₹1,299.50')
  dialog.getByText('Kurta')
  dialog.getByRole('img', { name: 'Your client' })
})

test('a request without notes is completed with the usual ones, and all is as if it had never been here', async () => {
  await create()
  await complete()
  await screen.findByText('Request completed successfully!')
  screen.getByText('The dashboard, completed')
  expect(sentTo(api, lent.approve)).toEqual([
    { approved: true, stylistNotes: "Perfect match for the client's style preferences" },
  ])
  expect(localStorage.getItem(lent.place)).toBeNull()
  expect(api.countOf(lent.release)).toBe(0)
})

test('the notes of the stylist are sent as they are written', async () => {
  await create()
  await userEvent.type(field('Stylist Notes'), ' Roll the sleeves once. ')
  await complete()
  await screen.findByText('Request completed successfully!')
  expect(sentTo(api, lent.approve)).toEqual([{ approved: true, stylistNotes: 'Roll the sleeves once.' }])
})

test('what does not arrive is said, the board stays, and once more may do', async () => {
  await create()
  api.answer(lent.approve, 409, problem('Ravi is working on this request.'))
  await complete()
  await screen.findByText('Failed to complete request. Please try again.')
  screen.getByText('Ravi is working on this request.')
  api.answer(lent.approve, 200, { success: true })
  await complete()
  await screen.findByText('The dashboard, completed')
})

test('who comes back between creation and completion finds the board and the notes, and creates nothing anew', async () => {
  const page = await create()
  await userEvent.type(field('Stylist Notes'), 'Roll the sleeves.')
  page.unmount()
  await openForm(lent)
  await board()
  expect(field('Stylist Notes').value).toBe('Roll the sleeves.')
  await screen.findByText('Kurta', { selector: 'b' })
  await press('Close')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mood board' })))
  expect(api.countOf(lent.create)).toBe(1)
})

test('without an outfit there is nothing to complete, and the form makes it anew', async () => {
  const page = await create()
  page.unmount()
  api.answer(lent.approve, 404)
  await openForm(lent)
  await complete()
  await screen.findByText('No outfit to complete')
  await press('Close')
  await press('Create Outfit')
  await board()
  expect(api.countOf(lent.create)).toBe(2)
})

test('a board that does not load may be asked for again, and completes nothing unseen', async () => {
  const page = await create()
  page.unmount()
  const other = { ...outfitWith(lent.outfitId), title: 'Greens' }
  localStorage.setItem(
    lent.place,
    (localStorage.getItem(lent.place) ?? '').replace(lent.outfitId, lent.photoId),
  )
  const read = lent.read.replace(lent.outfitId, lent.photoId)
  api.answer(read, 503)
  await openForm(lent)
  await screen.findByText('The mood board did not load')
  await complete()
  await screen.findByText('No outfit to complete')
  api.answer(read, 200, other)
  await press('Try again')
  await screen.findByRole('heading', { name: 'Greens' })
})
