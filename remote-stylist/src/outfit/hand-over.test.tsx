import {
  claimRequest,
  handOverRequest,
  listColleagues,
  listPendingRequests,
  releaseRequest,
} from '@drape/contract/request'
import { refused, startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { done, idOf, pendingRequestOf } from '@drape/remote-shared/test/factories'
import { leave } from '@drape/remote-shared/test/session'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { press } from '../../test/desk.tsx'
import { field, openForm, setUpEach, write } from '../../test/styling.tsx'

const api = startTestApi()
const fixture = setUpEach(api)

const kabir = { id: idOf(11), name: 'Kabir S.' }
const zoya = { id: idOf(12), name: 'Zoya P.' }
const setColleagues = (...colleagues: (typeof kabir)[]) => api.answer(listColleagues, { colleagues })

beforeEach(() => {
  setColleagues(kabir, zoya)
  api.answer(handOverRequest, fixture.request, ({ body }) => ({
    ...done,
    to: (body as { to: string }).to === kabir.id ? kabir : zoya,
  }))
})

// The end of the session clears the cached replies.
afterEach(leave)

const open = async () => {
  await userEvent.click(await screen.findByText('Hand over'))
  return within(await screen.findByRole('dialog', { name: 'Hand over' }))
}
const handOvers = () => api.requests(handOverRequest, fixture.request)
const submit = (dialog: Awaited<ReturnType<typeof open>>) =>
  userEvent.click(dialog.getByRole('button', { name: 'Hand over' }))

test('a request goes to the chosen colleague with the note, and is not given back besides', async () => {
  await openForm(fixture)
  const dialog = await open()
  expect(dialog.queryByText(/draft/)).toBeNull()
  await userEvent.click(dialog.getByRole('radio', { name: 'Zoya P.' }))
  await write(dialog.getByLabelText('Note'), ' Flat shoes only. ')
  await submit(dialog)
  await screen.findByText('Handed over to Zoya P.')
  await screen.findByText('The dashboard, left')
  expect(handOvers().map(({ body }) => body)).toEqual([{ to: zoya.id, note: 'Flat shoes only.' }])
  await act(async () => undefined)
  expect(api.requests(releaseRequest, fixture.request)).toHaveLength(0)
})

test('the only colleague is chosen, and a note is not needed', async () => {
  setColleagues(kabir)
  await openForm(fixture)
  await submit(await open())
  await screen.findByText('The dashboard, left')
  expect(handOvers().map(({ body }) => body)).toEqual([{ to: kabir.id }])
})

test('without a colleague the focus goes to the choice, and with a note that is too long to the note', async () => {
  await openForm(fixture)
  const dialog = await open()
  await submit(dialog)
  await dialog.findByText('Please choose a colleague')
  expect(document.activeElement).toBe(dialog.getByRole('radio', { name: 'Kabir S.' }))
  await userEvent.keyboard(' ')
  const note = dialog.getByLabelText('Note')
  await write(note, 'x'.repeat(501))
  dialog.getByText('501 of 500 characters')
  await submit(dialog)
  await waitFor(() => expect(document.activeElement).toBe(note))
  expect(handOvers()).toHaveLength(0)
})

test('of many colleagues one is found by a part of the name, and the chosen one stays in view', async () => {
  setColleagues(...Array.from({ length: 9 }, (_, n) => ({ id: idOf(20 + n), name: `Stylist ${n}` })), kabir)
  await openForm(fixture)
  const dialog = await open()
  await userEvent.click(dialog.getByRole('radio', { name: 'Stylist 3' }))
  await write(dialog.getByLabelText('Find a colleague'), 'kab')
  const names = dialog
    .getAllByRole('radio')
    .map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)
  expect(names).toEqual(['Stylist 3', 'Kabir S.'])
})

test('what becomes of a draft is said, and it stays on this device', async () => {
  await openForm(fixture)
  await write(field('Title'), 'Blues')
  const dialog = await open()
  dialog.getByText(/Your draft stays on this device, for you alone: your colleague begins a new one\.$/)
  await userEvent.click(dialog.getByRole('radio', { name: 'Kabir S.' }))
  await submit(dialog)
  await screen.findByText('The dashboard, left')
  expect(localStorage.getItem(fixture.storageKey)).toContain('Blues')
})

test('a note that was begun is there again after Cancel', async () => {
  await openForm(fixture)
  const dialog = await open()
  await write(dialog.getByLabelText('Note'), 'Flat shoes')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  const reopened = await open()
  expect((reopened.getByLabelText('Note') as HTMLTextAreaElement).value).toBe('Flat shoes')
})

test('a request that another stylist has by now is refused in the server’s words, the note is kept, and the form knows', async () => {
  const takenByRavi = refused(409, 'Ravi is working on this request.')
  api.answer(handOverRequest, fixture.request, takenByRavi)
  await openForm(fixture)
  const dialog = await open()
  await userEvent.click(dialog.getByRole('radio', { name: 'Kabir S.' }))
  await write(dialog.getByLabelText('Note'), 'Flat shoes')
  api.answer(claimRequest, fixture.request, takenByRavi)
  await submit(dialog)
  await dialog.findByText('Not handed over: Ravi is working on this request. Your note is kept here.')
  expect((dialog.getByLabelText('Note') as HTMLTextAreaElement).value).toBe('Flat shoes')
  await screen.findByText('Ravi is working on this request. Your draft is kept, so nothing is lost.')
})

test('a lost answer is asked for again with the same key, and offline says so', async () => {
  api.answer(handOverRequest, fixture.request, 'breaks')
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await openForm(fixture)
  const dialog = await open()
  await userEvent.click(dialog.getByRole('radio', { name: 'Kabir S.' }))
  await submit(dialog)
  await dialog.findByText('Not handed over: you are offline. Your note is kept here.')
  onLine.mockRestore()
  api.answer(handOverRequest, fixture.request, { ...done, to: kabir })
  await submit(dialog)
  await screen.findByText('The dashboard, left')
  const keys = handOvers().map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('colleagues that did not load are asked for again', async () => {
  api.answer(listColleagues, withStatus(500))
  await openForm(fixture)
  const dialog = await open()
  await dialog.findByText('Your colleagues did not load')
  setColleagues(kabir)
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await dialog.findByRole('radio', { name: 'Kabir S.' })
})

test('a stylist who is alone is told so', async () => {
  setColleagues()
  await openForm(fixture)
  const dialog = await open()
  dialog.getByText(/no other stylist has an account/)
})

test('a server without colleagues has no way to hand over', async () => {
  api.answer(listColleagues, withStatus(404))
  await openForm(fixture)
  // The call is repeated once before it counts as failed; after another round trip its second reply has come, too.
  await waitFor(() => expect(api.requests(listColleagues)).toHaveLength(2))
  await act(() => fetch(api.apiBase, { method: 'OPTIONS' }))
  expect(screen.queryByRole('button', { name: 'Hand over' })).toBeNull()
})

test('a stylist who opens a request that was handed over reads by whom, and their note', async () => {
  const handed_over = { by: 'Zoya P.', note: 'Flat shoes only.', at: '2026-11-20T06:00:00.000Z' }
  const request = pendingRequestOf(1, { ...fixture.request.params, photoId: fixture.photoId, handed_over })
  api.answer(claimRequest, fixture.request, { ...done, request })
  api.answer(listPendingRequests, { requests: [request], next: null })
  await openForm(fixture)
  expect(screen.getByText(/^Handed over by/).textContent).toBe('Handed over by Zoya P.: Flat shoes only.')
  await press('Dashboard')
})
