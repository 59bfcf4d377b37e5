import { approveOutfit, callBackOutfit, createOutfit, readOutfit } from '@drape/contract/outfit'
import { releaseRequest, takeNextRequest } from '@drape/contract/request'
import { refused, startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { done, pendingRequestOf } from '@drape/remote-shared/test/factories'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { openAtDesk, press } from '../../test/desk.tsx'
import { draftOutfit, field, keepCreated, openForm, setUpEach, write } from '../../test/styling.tsx'
import { MoodBoardDialog } from './mood-board.dialog.tsx'

const api = startTestApi()
const fixture = setUpEach(api)

const board = () => screen.findByRole('dialog', { name: 'Mood board' })
const ignore = () => undefined
const complete = () => press('Complete Request')

/** The dialog without the form, for an outfit that is created. */
const Board = () => {
  const [notes, setNotes] = useState('')
  const [outcome, setOutcome] = useState<string>()
  if (outcome) return <p>{outcome}</p>
  return (
    <MoodBoardDialog
      outfitId={fixture.outfitId}
      notes={notes}
      onNotes={setNotes}
      {...{ onClose: ignore, onMissing: ignore, onCalledBack: ignore }}
      onCompleted={(next) => setOutcome(next ? `On to ${next}` : next === null ? 'The queue' : 'Completed')}
    />
  )
}

const open = async () => {
  openAtDesk(<Board />)
  await screen.findByText('Kurta')
}

/** The form, and above it the board, as the stylist sees them after creating the outfit. */
const openAboveForm = async () => {
  keepCreated(fixture)
  const page = await openForm(fixture)
  await screen.findByText('Kurta', { selector: 'b' })
  return page
}

test('the board shows the outfit beside its client', async () => {
  await open()
  const dialog = within(await board())
  dialog.getByRole('heading', { name: 'Blues for a wedding' })
  dialog.getByText('1 item · ₹1,299.50')
  dialog.getByText('Kurta')
  dialog.getByRole('img', { name: 'Your client' })
})

test('a request without notes is completed with the default ones, and its draft is gone from the device', async () => {
  await openAboveForm()
  await complete()
  await screen.findByText('Request completed successfully!')
  screen.getByText('The dashboard, completed')
  expect(api.requests(approveOutfit, fixture.outfit).map(({ body }) => body)).toEqual([
    { approved: true, stylistNotes: "Perfect match for the client's style preferences" },
  ])
  expect(localStorage.getItem(fixture.storageKey)).toBeNull()
  expect(api.requests(releaseRequest, fixture.request)).toHaveLength(0)
})

test('Ctrl+Enter completes the request wherever the focus is, and once', async () => {
  await open()
  act(() => screen.getByRole('button', { name: 'Close' }).focus())
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('Completed')
  expect(api.requests(approveOutfit, fixture.outfit)).toHaveLength(1)
})

test('the notes of the stylist are sent as they are written', async () => {
  await open()
  await write(field('Stylist Notes'), ' Roll the sleeves once. ')
  await complete()
  await screen.findByText('Completed')
  expect(api.requests(approveOutfit, fixture.outfit).map(({ body }) => body)).toEqual([
    { approved: true, stylistNotes: 'Roll the sleeves once.' },
  ])
})

test('for a minute a completed outfit may be called back, to its draft with all that was written', async () => {
  api.answer(approveOutfit, fixture.outfit, { ...done, call_back_seconds: 60 })
  api.answer(callBackOutfit, fixture.outfit, done)
  await openAboveForm()
  await write(field('Stylist Notes'), 'Roll the sleeves.')
  await complete()
  await screen.findByText('The dashboard, completed')
  expect(api.requests(approveOutfit, fixture.outfit).map(({ query }) => query)).toEqual([{ call_back: '1' }])
  await press('Call back')
  await screen.findByLabelText(/^Title/)
  expect(field('Title').value).toBe('Blues')
  await press('Update outfit')
  await board()
  expect(field('Stylist Notes').value).toBe('Roll the sleeves.')
  expect(api.requests(createOutfit)).toHaveLength(1)
})

test('an outfit that its client has opened is not called back, and the reason is shown', async () => {
  api.answer(approveOutfit, fixture.outfit, { ...done, call_back_seconds: 60 })
  api.answer(callBackOutfit, fixture.outfit, refused(409, 'Your client has opened this outfit already.'))
  await open()
  await complete()
  await screen.findByText('Completed')
  await press('Call back')
  await screen.findByText('Your client has opened this outfit already.')
  screen.getByText('Completed')
})

test('Call back is not offered where the server lacks it', async () => {
  await open()
  await complete()
  await screen.findByText('Completed')
  expect(screen.queryByRole('button', { name: 'Call back' })).toBeNull()
})

test('one press completes a request and takes the next', async () => {
  const request = pendingRequestOf(7)
  api.answer(takeNextRequest, { ...done, request })
  await open()
  await press('Complete and take next')
  await screen.findByText(`On to ${request.id}`)
  expect(api.requests(approveOutfit, fixture.outfit)).toHaveLength(1)
})

test('when no request is free, the request is completed and a message in the queue says so', async () => {
  api.answer(takeNextRequest, { ...done, request: null })
  await open()
  await press('Complete and take next')
  await screen.findByText('The queue')
  screen.getByText(/^Nothing is free to take right now/)
})

test('a request that could not be completed takes no next one', async () => {
  await open()
  api.answer(approveOutfit, fixture.outfit, withStatus(503))
  await press('Complete and take next')
  await screen.findByText('Failed to complete request. Please try again.')
  expect(api.requests(takeNextRequest)).toHaveLength(0)
})

test.each([
  ['is refused', refused(409, 'Ravi is working on this request.'), 'Ravi is working on this request.'],
  ['does not arrive', 'breaks' as const, 'No connection'],
])('a completion that %s leaves the board open, and a second try can succeed', async (_, answer, cause) => {
  await open()
  api.answer(approveOutfit, fixture.outfit, answer)
  await complete()
  await screen.findByText('Failed to complete request. Please try again.')
  screen.getByText(cause)
  api.answer(approveOutfit, fixture.outfit, done)
  await complete()
  await screen.findByText('Completed')
})

test('a request that was completed, though the reply was lost, is completed', async () => {
  await open()
  api.answer(approveOutfit, fixture.outfit, () => {
    api.answer(readOutfit, fixture.outfit, { ...draftOutfit(fixture.outfitId), status: 'approved' })
    return 'breaks'
  })
  await complete()
  await screen.findByText('Completed')
})

test('when the connection breaks with the reply, the outcome is read once it is back', async () => {
  await open()
  api.answer(approveOutfit, fixture.outfit, 'breaks')
  api.answer(readOutfit, fixture.outfit, 'breaks')
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await complete()
  await screen.findByText('Failed to complete request. Please try again.')
  screen.getByText('No connection')
  api.answer(readOutfit, fixture.outfit, { ...draftOutfit(fixture.outfitId), status: 'approved' })
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  await screen.findByText('Completed')
})

test('who comes back between creation and completion finds the board and the notes, and creates nothing again', async () => {
  const page = await openAboveForm()
  await write(field('Stylist Notes'), 'Roll the sleeves.')
  page.unmount()
  await openForm(fixture)
  await board()
  expect(field('Stylist Notes').value).toBe('Roll the sleeves.')
  await screen.findByText('Kurta', { selector: 'b' })
  await press('Close')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mood board' })))
  expect(api.requests(createOutfit)).toHaveLength(0)
})

test('without an outfit there is nothing to complete, and the form creates it again', async () => {
  api.answer(approveOutfit, fixture.outfit, withStatus(404))
  await openAboveForm()
  await complete()
  await screen.findByText('No outfit to complete')
  await press('Close')
  await press('Create Outfit')
  await board()
  expect(api.requests(createOutfit)).toHaveLength(1)
})

test('a board that does not load may be asked for again, and completes nothing unseen', async () => {
  api.answer(readOutfit, fixture.outfit, withStatus(503))
  openAtDesk(<Board />)
  await screen.findByText('The mood board did not load')
  await complete()
  await screen.findByText('No outfit to complete')
  api.answer(readOutfit, fixture.outfit, { ...draftOutfit(fixture.outfitId), title: 'Greens' })
  await press('Try again')
  await screen.findByRole('heading', { name: 'Greens' })
})
