import {
  approveOutfit,
  callBackOutfit,
  createOutfit,
  readOutfit,
  releaseRequest,
  takeNextRequest,
} from '@drape/remote-shared/stylist-calls'
import { refused, startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { done, itemOf, pendingRequestOf } from '@drape/remote-shared/test/factories'
import { act, screen, waitFor, within } from '@testing-library/react'
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

test('the total has two decimals always', async () => {
  const items = [itemOf(1, { estimated_price: 1499 }), itemOf(2, { estimated_price: 3000 })]
  api.answer(createOutfit, { ...done, outfits: [{ ...draftOutfit(lent.outfitId), items }] })
  await create()
  within(await board()).getByText('2 items · ₹4,499.00')
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

test('Ctrl+Enter completes the request wherever the focus is, and once', async () => {
  await create()
  act(() =>
    within(document.querySelector('dialog') as HTMLElement)
      .getByRole('button', { name: 'Close' })
      .focus(),
  )
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('Request completed successfully!')
  expect(api.asked(approveOutfit, lent.outfit)).toHaveLength(1)
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

test('for a minute a completed outfit may be called back, to its draft with all that was written', async () => {
  api.answer(approveOutfit, lent.outfit, { ...done, call_back_seconds: 60 })
  api.answer(callBackOutfit, lent.outfit, done)
  await create()
  await userEvent.type(field('Stylist Notes'), 'Roll the sleeves.')
  await complete()
  await screen.findByText('The dashboard, completed')
  expect(api.asked(approveOutfit, lent.outfit).map(({ query }) => query)).toEqual([{ call_back: '1' }])
  await press('Call back')
  await screen.findByLabelText(/^Title/)
  expect(field('Title').value).toBe('Blues')
  await press('Update outfit')
  await board()
  expect(field('Stylist Notes').value).toBe('Roll the sleeves.')
  expect(api.asked(createOutfit)).toHaveLength(2)
})

test('an outfit that its client has opened is not called back, and why is said', async () => {
  api.answer(approveOutfit, lent.outfit, { ...done, call_back_seconds: 60 })
  api.answer(callBackOutfit, lent.outfit, refused(409, 'Your client has opened this outfit already.'))
  await create()
  await complete()
  await screen.findByText('The dashboard, completed')
  await press('Call back')
  await screen.findByText('Your client has opened this outfit already.')
  screen.getByText('The dashboard, completed')
})

test('where a server knows no calling back, it is not offered', async () => {
  await create()
  await complete()
  await screen.findByText('The dashboard, completed')
  expect(screen.queryByRole('button', { name: 'Call back' })).toBeNull()
})

test('one press completes a request and takes the next', async () => {
  const request = pendingRequestOf(7)
  api.answer(takeNextRequest, { ...done, request })
  await create()
  await press('Complete and take next')
  await screen.findByText(`The dashboard, on to ${request.id}`)
  expect(api.asked(approveOutfit, lent.outfit)).toHaveLength(1)
  expect(localStorage.getItem(lent.place)).toBeNull()
})

test('when none is free that is said in the queue, and the request is completed', async () => {
  api.answer(takeNextRequest, { ...done, request: null })
  await create()
  await press('Complete and take next')
  await screen.findByText('The dashboard, completed, the queue')
  screen.getByText(/^Nothing is free to take right now/)
})

test('what was not completed takes nothing', async () => {
  await create()
  api.answer(approveOutfit, lent.outfit, withStatus(503))
  await press('Complete and take next')
  await screen.findByText('Failed to complete request. Please try again.')
  expect(api.asked(takeNextRequest)).toHaveLength(0)
})

test('a server that knows no next request leads to the queue, and is not asked for one again', async () => {
  const page = await create()
  await press('Complete and take next')
  await screen.findByText('The dashboard, completed, the queue')
  page.unmount()
  lent = lendRequest(api)
  await create()
  expect(screen.queryByRole('button', { name: 'Complete and take next' })).toBeNull()
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

test('a request that was completed, though the reply was lost, is completed', async () => {
  await create()
  api.answer(approveOutfit, lent.outfit, () => {
    api.answer(readOutfit, lent.outfit, { ...draftOutfit(lent.outfitId), status: 'approved' })
    return 'breaks'
  })
  await complete()
  await screen.findByText('The dashboard, completed')
  expect(localStorage.getItem(lent.place)).toBeNull()
})

test('a line that is gone with the reply is asked when it is back', async () => {
  await create()
  api.answer(approveOutfit, lent.outfit, 'breaks')
  api.answer(readOutfit, lent.outfit, 'breaks')
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await complete()
  await screen.findByText('Failed to complete request. Please try again.')
  screen.getByText('No connection')
  api.answer(readOutfit, lent.outfit, { ...draftOutfit(lent.outfitId), status: 'approved' })
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  await screen.findByText('The dashboard, completed')
})

test('a request that did not arrive is not taken for completed', async () => {
  await create()
  api.answer(approveOutfit, lent.outfit, 'breaks')
  await complete()
  await screen.findByText('Failed to complete request. Please try again.')
  await board()
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
