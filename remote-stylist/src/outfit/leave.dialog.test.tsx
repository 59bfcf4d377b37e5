import { approveOutfit } from '@drape/contract/outfit'
import { releaseRequest } from '@drape/contract/request'
import { startTestApi } from '@drape/remote-shared/test/api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { field, keepMade, lendEach, lendRequest, openForm, press, write } from '../../test/styling.tsx'

const api = startTestApi()
const lent = lendEach(api)

const asked = () => screen.findByRole('dialog', { name: 'Leave this outfit?' })

test('Escape leaves a form in which nothing is written', async () => {
  await openForm(lent)
  await userEvent.keyboard('{Escape}')
  screen.getByText('The dashboard, left')
})

test.each(['Escape', 'the way back'])('%s asks before it leaves what is written', async (way) => {
  await openForm(lent)
  await write(field('Title'), 'Blues')
  await (way === 'Escape' ? userEvent.keyboard('{Escape}') : press('Dashboard'))
  expect((await asked()).textContent).toContain('Your draft is kept on this device')
  await press('Keep working')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(field('Title').value).toBe('Blues')
})

test('who leaves and keeps the draft finds it again, and the request is still theirs', async () => {
  await openForm(lent)
  await write(field('Title'), 'Blues')
  await press('Dashboard')
  await asked()
  await press('Leave and keep the draft')
  screen.getByText('The dashboard, left')
  expect(localStorage.getItem(lent.place)).toContain('Blues')
  expect(api.asked(releaseRequest, lent.request)).toHaveLength(0)
})

test('a browser that keeps no drafts says so before it lets go of one', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await openForm(lent)
  await write(field('Title'), 'Blues')
  await screen.findByText(/^This browser keeps no drafts/)
  await press('Dashboard')
  const dialog = within(await asked())
  dialog.getByText('This browser keeps no drafts: what you wrote is lost when you leave.')
  await press('Leave')
  screen.getByText('The dashboard, left')
})

test('who discards the draft gives the request back, and the outfit that was made of it is thrown away', async () => {
  localStorage.setItem(
    lent.place,
    JSON.stringify({ title: 'Blues', made: { id: lent.outfitId, of: 'an earlier wording' } }),
  )
  await openForm(lent)
  await press('Dashboard')
  await asked()
  await press('Discard the draft')
  await screen.findByText('The dashboard, left')
  expect(api.asked(approveOutfit, lent.outfit).map(({ body }) => body)).toEqual([{ approved: false }])
  await waitFor(() => expect(api.asked(releaseRequest, lent.request)).toHaveLength(1))
  expect(localStorage.getItem(lent.place)).toBeNull()
})

test('a draft that was discarded is had back with one press, and its request with it', async () => {
  await openForm(lent)
  await write(field('Title'), 'Blues')
  await press('Dashboard')
  await asked()
  await press('Discard the draft')
  screen.getByText('The draft was discarded.')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
  await userEvent.keyboard('{Enter}')
  await screen.findByLabelText(/^Title/)
  expect(field('Title').value).toBe('Blues')
  expect(document.activeElement).toBe(field('Title'))
  expect(screen.queryByText('The draft was discarded.')).toBeNull()
})

// Whether it knows is kept for as long as the page stays, so nothing else here takes a next one.
test('a server that knows no next request leads to the queue, and is not asked for one again', async () => {
  keepMade(lent)
  const page = await openForm(lent)
  await screen.findByText('Kurta', { selector: 'b' })
  await press('Complete and take next')
  await screen.findByText('The dashboard, completed, the queue')
  page.unmount()
  const other = lendRequest(api)
  keepMade(other)
  await openForm(other)
  await screen.findByRole('button', { name: 'Complete Request' })
  expect(screen.queryByRole('button', { name: 'Complete and take next' })).toBeNull()
})
