import { changePassword } from '@drape/contract/session'
import { refused, withStatus } from '@drape/remote-shared/test/api'
import { done } from '@drape/remote-shared/test/factories'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { openAtDesk, press, startDesk } from '../../test/desk.tsx'
import { ChangePasswordDialog } from './change-password.dialog.tsx'

const api = startDesk()
const close = jest.fn()

beforeEach(() => {
  close.mockClear()
  openAtDesk(<ChangePasswordDialog onClose={close} />)
})

const current = () => screen.getByLabelText<HTMLInputElement>('Current password')
const next = () => screen.getByLabelText<HTMLInputElement>('New password')
const send = () => press('Change password')
const fillAndSend = async (currentPassword: string, newPassword: string) => {
  fireEvent.change(current(), { target: { value: currentPassword } })
  fireEvent.change(next(), { target: { value: newPassword } })
  await send()
}

test('both passwords are sent as they were typed, and the person is told that it is done', async () => {
  api.answer(changePassword, done)
  await fillAndSend(' old and quiet ', 'indigo over monsoon')
  await screen.findByText('Your password is changed. You are signed out everywhere else.')
  expect(close).toHaveBeenCalledTimes(1)
  expect(api.requests(changePassword)).toEqual([
    expect.objectContaining({ body: { password: ' old and quiet ', new_password: 'indigo over monsoon' } }),
  ])
})

test('what is missing or too short is said at its field, and nothing is sent', async () => {
  await send()
  await screen.findByText('Please enter your current password')
  expect(document.activeElement).toBe(current())
  await fillAndSend('old and quiet', '1234567')
  screen.getByText('The new password needs 8 characters or more')
  await waitFor(() => expect(document.activeElement).toBe(next()))
  expect(next().getAttribute('aria-invalid')).toBe('true')
  expect(api.requests(changePassword)).toEqual([])
})

test.each([
  [409, 'That is not your password.', current],
  [400, 'This password is known too well.', next],
])('a refusal with %i is told in the words of the server, at its field', async (status, message, field) => {
  api.answer(changePassword, refused(status, message))
  await fillAndSend('old and quiet', 'indigo over monsoon')
  await screen.findByText(message)
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect([current().value, next().value]).toEqual(['old and quiet', 'indigo over monsoon'])
  expect(close).not.toHaveBeenCalled()
})

test('a server that has no answer changes nothing, and says so', async () => {
  api.answer(changePassword, withStatus(500))
  await fillAndSend('old and quiet', 'indigo over monsoon')
  await screen.findByText(/^Not changed: /)
})
