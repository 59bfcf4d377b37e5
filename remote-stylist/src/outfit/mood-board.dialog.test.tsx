import { approveOutfit, createOutfit, readOutfit, releaseRequest } from '@drape/remote-shared/stylist-calls'
import { refused, startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { done } from '@drape/remote-shared/test/factories'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  draftOutfit,
  field,
  fillIn,
  type LentRequest,
  lendRequest,
  openForm,
  press,
} from '../../test/styling.tsx'

const api = startTestApi()
let lent: LentRequest

beforeEach(() => {
  localStorage.clear()
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
  expect(api.asked(approveOutfit, lent.outfit).map(({ body }) => body)).toEqual([
    { approved: true, stylistNotes: "Perfect match for the client's style preferences" },
  ])
  expect(localStorage.getItem(lent.place)).toBeNull()
  expect(api.asked(releaseRequest, lent.request)).toHaveLength(0)
})

test('the notes of the stylist are sent as they are written', async () => {
  await create()
  await userEvent.type(field('Stylist Notes'), ' Roll the sleeves once. ')
  await complete()
  await screen.findByText('Request completed successfully!')
  expect(api.asked(approveOutfit, lent.outfit).map(({ body }) => body)).toEqual([
    { approved: true, stylistNotes: 'Roll the sleeves once.' },
  ])
})

test('what does not arrive is said, the board stays, and once more may do', async () => {
  await create()
  api.answer(approveOutfit, lent.outfit, refused(409, 'Ravi is working on this request.'))
  await complete()
  await screen.findByText('Failed to complete request. Please try again.')
  screen.getByText('Ravi is working on this request.')
  api.answer(approveOutfit, lent.outfit, done)
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
  expect(api.asked(createOutfit)).toHaveLength(1)
})

test('without an outfit there is nothing to complete, and the form makes it anew', async () => {
  const page = await create()
  page.unmount()
  api.answer(approveOutfit, lent.outfit, withStatus(404))
  await openForm(lent)
  await complete()
  await screen.findByText('No outfit to complete')
  await press('Close')
  await press('Create Outfit')
  await board()
  expect(api.asked(createOutfit)).toHaveLength(2)
})

test('a board that does not load may be asked for again, and completes nothing unseen', async () => {
  const page = await create()
  page.unmount()
  const other = { params: { id: lent.photoId } }
  localStorage.setItem(
    lent.place,
    (localStorage.getItem(lent.place) ?? '').replace(lent.outfitId, lent.photoId),
  )
  api.answer(readOutfit, other, withStatus(503))
  await openForm(lent)
  await screen.findByText('The mood board did not load')
  await complete()
  await screen.findByText('No outfit to complete')
  api.answer(readOutfit, other, { ...draftOutfit(lent.outfitId), title: 'Greens' })
  await press('Try again')
  await screen.findByRole('heading', { name: 'Greens' })
})
