import { approveOutfit } from '@drape/contract/outfit'
import { releaseRequest } from '@drape/contract/request'
import { startTestApi } from '@drape/remote-shared/test/api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { press } from '../../test/desk.tsx'
import {
  field,
  keepCreated,
  keepDraft,
  openForm,
  setUpEach,
  setUpRequest,
  write,
} from '../../test/styling.tsx'

const api = startTestApi()
const fixture = setUpEach(api)

const findDialog = () => screen.findByRole('dialog', { name: 'Leave this outfit?' })

test('Escape leaves a form in which nothing is written', async () => {
  await openForm(fixture)
  await userEvent.keyboard('{Escape}')
  screen.getByText('The dashboard, left')
})

test.each(['Escape', 'the way back'])('%s asks before it leaves what is written', async (way) => {
  await openForm(fixture)
  await write(field('Title'), 'Blues')
  await (way === 'Escape' ? userEvent.keyboard('{Escape}') : press('Dashboard'))
  expect((await findDialog()).textContent).toContain('Your draft is kept on this device')
  await press('Keep working')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(field('Title').value).toBe('Blues')
})

test('who leaves and keeps the draft finds it again, and the request is still theirs', async () => {
  await openForm(fixture)
  await write(field('Title'), 'Blues')
  await press('Dashboard')
  await findDialog()
  await press('Leave and keep the draft')
  screen.getByText('The dashboard, left')
  expect(localStorage.getItem(fixture.storageKey)).toContain('Blues')
  expect(api.requests(releaseRequest, fixture.request)).toHaveLength(0)
})

test('a browser that cannot store drafts says so before one is discarded', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await openForm(fixture)
  await write(field('Title'), 'Blues')
  await screen.findByText(/^This browser keeps no drafts/)
  await press('Dashboard')
  const dialog = within(await findDialog())
  dialog.getByText('This browser keeps no drafts: what you wrote is lost when you leave.')
  await press('Leave')
  screen.getByText('The dashboard, left')
})

test('who discards the draft gives the request back, and the outfit that was created from it is discarded', async () => {
  keepDraft(fixture, { title: 'Blues', made: { id: fixture.outfitId, of: 'an earlier wording' } })
  await openForm(fixture)
  await press('Dashboard')
  await findDialog()
  await press('Discard the draft')
  await screen.findByText('The dashboard, left')
  expect(api.requests(approveOutfit, fixture.outfit).map(({ body }) => body)).toEqual([{ approved: false }])
  await waitFor(() => expect(api.requests(releaseRequest, fixture.request)).toHaveLength(1))
  expect(localStorage.getItem(fixture.storageKey)).toBeNull()
})

test('a draft that was discarded comes back with one press of Undo, and its request with it', async () => {
  await openForm(fixture)
  await write(field('Title'), 'Blues')
  await press('Dashboard')
  await findDialog()
  await press('Discard the draft')
  screen.getByText('The draft was discarded.')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
  await userEvent.keyboard('{Enter}')
  await screen.findByLabelText(/^Title/)
  expect(field('Title').value).toBe('Blues')
  expect(document.activeElement).toBe(field('Title'))
  expect(screen.queryByText('The draft was discarded.')).toBeNull()
})

// The page remembers that the server has no such call, so no other test of this file may take a next request.
test('where the server lacks the call for a next request, the queue opens and the call is not made again', async () => {
  keepCreated(fixture)
  const page = await openForm(fixture)
  await screen.findByText('Kurta', { selector: 'b' })
  await press('Complete and take next')
  await screen.findByText('The dashboard, completed, the queue')
  page.unmount()
  const other = setUpRequest(api)
  keepCreated(other)
  await openForm(other)
  await screen.findByRole('button', { name: 'Complete Request' })
  expect(screen.queryByRole('button', { name: 'Complete and take next' })).toBeNull()
})
