import { type ClientNote, writeNote } from '@drape/contract/client'
import { withStatus } from '@drape/remote-shared/test/api'
import { idOf } from '@drape/remote-shared/test/factories'
import { enter } from '@drape/remote-shared/test/session'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openAtDesk, press, startDesk } from '../../test/desk.tsx'
import { Notes } from './notes.tsx'

const api = startDesk()
const client = { params: { id: idOf(1) } }

const savedNote: ClientNote = {
  id: idOf(7),
  author: 'Meera K.',
  isYours: true,
  text: 'Never wool.',
  written_at: '2026-11-20T06:00:00.000Z',
}

/** Renders the notes about a client, as after a reload. */
const open = (clientId = idOf(1)) => {
  const { unmount } = openAtDesk(<Notes clientId={clientId} notes={[]} />)
  return unmount
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>('New note')
const add = () => press('Add note')
const notSaved = () => screen.findByText(/^Not saved: /)
const keys = () => api.requests(writeNote).map(({ headers }) => headers['idempotency-key'])

test('what was begun is there after a reload, until it is sent', async () => {
  api.answer(writeNote, client, savedNote)
  const close = open()
  await userEvent.type(field(), 'Never wool.')
  close()
  const closeAgain = open()
  expect(field().value).toBe('Never wool.')
  await add()
  await screen.findByText('The note was added')
  closeAgain()
  open()
  expect(field().value).toBe('')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
})

test('what was begun about one client is not there about another, nor for another stylist', async () => {
  const close = open()
  await userEvent.type(field(), 'Never wool.')
  close()
  const closeOther = open(idOf(2))
  expect(field().value).toBe('')
  closeOther()
  enter('stylist')
  open()
  expect(field().value).toBe('')
})

test('a note whose answer was lost goes again under its key, also after a reload, and other words under another', async () => {
  api.answer(writeNote, client, withStatus(503))
  const close = open()
  await userEvent.type(field(), 'Linen.')
  await add()
  await notSaved()
  close()
  open()
  await add()
  await notSaved()
  expect(keys()).toEqual([expect.stringMatching(/^[\da-f-]{32,}$/), keys()[0]])

  await userEvent.type(field(), ' And silk.')
  api.answer(writeNote, client, savedNote)
  await add()
  await waitFor(() => expect(field().value).toBe(''))
  expect(keys()[2]).not.toBe(keys()[0])
})
