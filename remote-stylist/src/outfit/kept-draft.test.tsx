import { claimRequest } from '@drape/contract/request'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { tellOfStorage } from '@drape/remote-shared/test/session'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { field, keepDraft, lendEach, lendRequest, openForm, press, write } from '../../test/styling.tsx'
import { listDrafts } from './kept-draft.ts'

const api = startTestApi()
const lent = lendEach(api)

const hide = () => act(() => void window.dispatchEvent(new Event('pagehide')))

const namesOf = () => screen.getAllByLabelText<HTMLInputElement>(/^Name/).map(({ value }) => value)

test('a draft survives a reload, letter by letter', async () => {
  const page = await openForm(lent)
  await userEvent.type(field('Title'), 'Blues')
  await write(field('Description'), 'Indigo.\nAll of it.')
  await write(field('Picture of the whole look'), 'https://pictures.example/look')
  await press('Add item')
  const [first, second] = screen.getAllByLabelText<HTMLInputElement>(/^Name/)
  await write(first as HTMLElement, 'Kurta')
  await write(second as HTMLElement, 'Jutti')
  await write(screen.getAllByLabelText(/^Price/)[1] as HTMLElement, '899.5')
  hide()
  const kept = localStorage.getItem(lent.place)
  page.unmount()
  expect(localStorage.getItem(lent.place)).toBe(kept)
  await openForm(lent)
  expect(field('Title').value).toBe('Blues')
  expect(field('Description').value).toBe('Indigo.\nAll of it.')
  expect(field('Picture of the whole look').value).toBe('https://pictures.example/look')
  expect(namesOf()).toEqual(['Kurta', 'Jutti'])
  expect(screen.getAllByLabelText<HTMLInputElement>(/^Price/).map(({ value }) => value)).toEqual([
    '',
    '899.5',
  ])
  screen.getByText('Draft saved on this device')
})

test('a draft is saved soon after the last letter', async () => {
  await openForm(lent)
  await write(field('Title'), 'Blues')
  await waitFor(() => expect(localStorage.getItem(lent.place)).toContain('"Blues"'))
})

test('a sign-out by a failed refresh keeps the draft for whoever wrote it, and for nobody else', async () => {
  const user = localStorage.getItem('user')
  const page = await openForm(lent)
  await write(field('Title'), 'Blues')
  act(() => {
    for (const key of ['accessToken', 'refreshToken', 'user', 'isLoggedIn']) localStorage.removeItem(key)
    tellOfStorage()
  })
  page.unmount()

  const other = lendRequest(api)
  const visit = await openForm(other)
  expect(field('Title').value).toBe('')
  visit.unmount()

  localStorage.setItem('user', user ?? '')
  tellOfStorage()
  api.answer(claimRequest, lent.request, withStatus(404))
  api.answer(claimRequest, other.request, withStatus(404))
  expect(localStorage.getItem(lent.place)).toContain('"Blues"')
  expect(localStorage.getItem(other.place)).toBeNull()
})

test('each request has its own draft', async () => {
  keepDraft(lent)
  const { stylistId } = lent
  const next = lendRequest(api)
  localStorage.setItem('user', JSON.stringify({ id: stylistId, userType: 'stylist' }))
  tellOfStorage()
  await openForm(next)
  expect(field('Title').value).toBe('')
})

test('a storage that was cleared for being too full gets the draft back when the page is hidden', async () => {
  keepDraft(lent)
  await openForm(lent)
  localStorage.removeItem(lent.place)
  hide()
  expect(localStorage.getItem(lent.place)).toContain('Kurta')
})

test('a form in which nothing is written leaves nothing behind', async () => {
  const page = await openForm(lent)
  await userEvent.type(field('Title'), 'B{Backspace}')
  await press('Add item')
  page.unmount()
  expect(localStorage.getItem(lent.place)).toBeNull()
})

test('where a browser keeps nothing, that is said, and nobody closes the page unasked', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  await openForm(lent)
  await write(field('Title'), 'Blues')
  hide()
  screen.getByText('This browser keeps no drafts. Please stay here until the request is completed.')
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
})

test.each(['{"title', '[]', '7'])('what was kept as %s is no draft', (kept) => {
  localStorage.setItem(lent.place, kept)
  expect(listDrafts(lent.stylistId)).toEqual([])
})

test('a draft that was damaged is read for what it is worth', async () => {
  keepDraft(lent, { title: 'Blues', items: [7, null, { name: 8 }, { name: 'Kurta' }], made: 'x' })
  await openForm(lent)
  expect(field('Title').value).toBe('Blues')
  expect(namesOf()).toEqual(['', '', '', 'Kurta'])
})
