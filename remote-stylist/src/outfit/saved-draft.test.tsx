import { claimRequest } from '@drape/contract/request'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { tellOfStorage } from '@drape/remote-shared/test/session'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { press } from '../../test/desk.tsx'
import { field, keepDraft, openForm, setUpEach, setUpRequest, write } from '../../test/styling.tsx'
import { listDrafts } from './saved-draft.ts'

const api = startTestApi()
const fixture = setUpEach(api)

const hidePage = () => act(() => void window.dispatchEvent(new Event('pagehide')))

const namesOf = () => screen.getAllByLabelText<HTMLInputElement>(/^Name/).map(({ value }) => value)

test('a draft survives a reload, letter by letter', async () => {
  const page = await openForm(fixture)
  await userEvent.type(field('Title'), 'Blues')
  await write(field('Description'), 'Indigo.\nAll of it.')
  await write(field('Picture of the whole look'), 'https://pictures.example/look')
  await press('Add item')
  const [first, second] = screen.getAllByLabelText<HTMLInputElement>(/^Name/)
  await write(first as HTMLElement, 'Kurta')
  await write(second as HTMLElement, 'Jutti')
  await write(screen.getAllByLabelText(/^Price/)[1] as HTMLElement, '899.5')
  hidePage()
  const stored = localStorage.getItem(fixture.storageKey)
  page.unmount()
  expect(localStorage.getItem(fixture.storageKey)).toBe(stored)
  await openForm(fixture)
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
  await openForm(fixture)
  await write(field('Title'), 'Blues')
  await waitFor(() => expect(localStorage.getItem(fixture.storageKey)).toContain('"Blues"'))
})

test('a sign-out by a failed refresh keeps the draft for the stylist who wrote it, and for no other', async () => {
  const user = localStorage.getItem('user')
  const page = await openForm(fixture)
  await write(field('Title'), 'Blues')
  act(() => {
    for (const key of ['accessToken', 'refreshToken', 'user', 'isLoggedIn']) localStorage.removeItem(key)
    tellOfStorage()
  })
  page.unmount()

  const other = setUpRequest(api)
  const visit = await openForm(other)
  expect(field('Title').value).toBe('')
  visit.unmount()

  localStorage.setItem('user', user ?? '')
  tellOfStorage()
  api.answer(claimRequest, fixture.request, withStatus(404))
  api.answer(claimRequest, other.request, withStatus(404))
  expect(localStorage.getItem(fixture.storageKey)).toContain('"Blues"')
  expect(localStorage.getItem(other.storageKey)).toBeNull()
})

test('each request has its own draft', async () => {
  keepDraft(fixture)
  const { stylistId } = fixture
  const next = setUpRequest(api)
  localStorage.setItem('user', JSON.stringify({ id: stylistId, userType: 'stylist' }))
  tellOfStorage()
  await openForm(next)
  expect(field('Title').value).toBe('')
})

test('a storage that was cleared for being too full gets the draft back when the page is hidden', async () => {
  keepDraft(fixture)
  await openForm(fixture)
  localStorage.removeItem(fixture.storageKey)
  hidePage()
  expect(localStorage.getItem(fixture.storageKey)).toContain('Kurta')
})

test('a form in which nothing is written leaves nothing behind', async () => {
  const page = await openForm(fixture)
  await userEvent.type(field('Title'), 'B{Backspace}')
  await press('Add item')
  page.unmount()
  expect(localStorage.getItem(fixture.storageKey)).toBeNull()
})

test('where a browser stores nothing, the stylist is told, and is asked before the page closes', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  await openForm(fixture)
  await write(field('Title'), 'Blues')
  hidePage()
  screen.getByText('This browser keeps no drafts. Please stay here until the request is completed.')
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
})

test.each(['{"title', '[]', '7'])('what was kept as %s is no draft', (text) => {
  localStorage.setItem(fixture.storageKey, text)
  expect(listDrafts(fixture.stylistId)).toEqual([])
})

test('the readable fields of a damaged draft are restored', async () => {
  keepDraft(fixture, { title: 'Blues', items: [7, null, { name: 8 }, { name: 'Kurta' }], made: 'x' })
  await openForm(fixture)
  expect(field('Title').value).toBe('Blues')
  expect(namesOf()).toEqual(['', '', '', 'Kurta'])
})
