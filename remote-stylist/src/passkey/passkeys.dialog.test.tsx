import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '@drape/contract/passkey'
import { refused, withStatus } from '@drape/remote-shared/test/api'
import { done, idOf } from '@drape/remote-shared/test/factories'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openAtDesk, startDesk } from '../../test/desk.tsx'
import { attestation, creationOf, installPasskeys, removePasskeys } from '../../test/passkey.ts'
import { PasskeysDialog } from './passkeys.dialog.tsx'

const api = startDesk()

const passkeyOf = (number: number, changes: Partial<Passkey> = {}): Passkey => ({
  id: idOf(number),
  name: `Key ${number}`,
  created_at: '2026-11-09T06:00:00.000Z',
  used_at: null,
  ...changes,
})

let browser: ReturnType<typeof installPasskeys>
let passkeys: Passkey[]
let needsPassword: boolean
beforeEach(() => {
  browser = installPasskeys()
  passkeys = []
  needsPassword = false
  api.answer(listPasskeys, () => ({ passkeys, needsPassword }))
  api.answer(beginPasskey, { options: creationOf() })
  api.answer(addPasskey, ({ body }) => {
    const newPasskey = passkeyOf(passkeys.length + 1, { name: body.name })
    passkeys = [...passkeys, newPasskey]
    return newPasskey
  })
})
afterEach(removePasskeys)

const open = () => openAtDesk(<PasskeysDialog onClose={() => undefined} />)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const rows = async () => (await screen.findAllByRole('listitem')).map((row) => within(row))
const nameNew = async (name: string) => {
  const field = await screen.findByLabelText('Name of the new passkey')
  await userEvent.clear(field)
  if (name) await userEvent.type(field, name)
}

test('each passkey says what it is called, when it came and when it was last used', async () => {
  passkeys = [passkeyOf(1, { used_at: '2026-11-10T06:00:00.000Z' }), passkeyOf(2)]
  open()
  const [first, second] = await rows()
  first?.getByText('Key 1')
  first?.getByText('Added on 9 Nov 2026, last used on 10 Nov 2026')
  second?.getByText('Added on 9 Nov 2026, not used yet')
})

test('who has none adds one under a name, and the server gets what the browser created', async () => {
  open()
  await screen.findByText('You have no passkey yet.')
  await nameNew('')
  await press('Add a passkey')
  await screen.findByText('Please give it a name')
  await nameNew(' Laptop ')
  await press('Add a passkey')
  await screen.findByText('Added: Laptop. You can sign in with it from now on.')
  expect(api.requests(addPasskey).map(({ body }) => body)).toEqual([{ name: 'Laptop', ...attestation }])
  const { publicKey } = browser.create.mock.calls.at(-1)?.[0] ?? {}
  const text = (bytes: BufferSource | undefined) => new TextDecoder().decode(bytes)
  expect([text(publicKey?.challenge), text(publicKey?.user.id)]).toEqual(['challenge', 'meera'])
  expect(publicKey?.excludeCredentials?.map(({ id }) => text(id))).toEqual(['known'])
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
})

test.each([
  ['NotAllowedError', 'Not added: No passkey was given.'],
  ['InvalidStateError', 'Not added: There is a passkey of yours on that device already.'],
  ['SecurityError', 'Not added: Passkeys do not work at this address.'],
])('what the browser refuses as %s is said, and nothing was added', async (name, message) => {
  browser.create.mockRejectedValueOnce(new DOMException('', name))
  open()
  await press('Add a passkey')
  await screen.findByText(message)
  expect(api.requests(addPasskey)).toEqual([])
})

test('in a browser without passkeys a message replaces the form', async () => {
  removePasskeys()
  open()
  await screen.findByText(/^This browser makes no passkeys here\./)
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

test('once the sign-in is longer ago, the password is asked for', async () => {
  api.answer(beginPasskey, ({ body }) =>
    body.password === 'secret'
      ? { options: creationOf() }
      : refused(409, 'Please confirm this with your password.'),
  )
  open()
  await screen.findByText('You have no passkey yet.')
  needsPassword = true
  await press('Add a passkey')
  await screen.findByText('Not added: Please confirm this with your password.')
  const field = await screen.findByLabelText('Your password')
  await press('Add a passkey')
  await screen.findByText('Please enter your password')
  await userEvent.type(field, 'secret')
  await press('Add a passkey')
  await screen.findByText(/^Added: /)
})

test('a passkey gets another name, and the refusal of the server is shown', async () => {
  passkeys = [passkeyOf(1)]
  api.answer(renamePasskey, withStatus(500))
  open()
  await press('Rename: Key 1')
  const field = screen.getByLabelText<HTMLInputElement>('New name')
  expect(field.value).toBe('Key 1')
  await userEvent.clear(field)
  await userEvent.type(field, 'Desk{Enter}')
  await screen.findByText(/^Nothing was changed: /)
  api.answer(renamePasskey, ({ body }) => {
    passkeys = [passkeyOf(1, { name: body.name })]
    return passkeyOf(1, { name: body.name })
  })
  await press('Save the name of Key 1')
  await screen.findByText('Renamed: Desk.')
  await screen.findByRole('button', { name: 'Rename: Desk' })
})

test('a passkey is removed by a second press, with the password where it is asked for', async () => {
  passkeys = [passkeyOf(1), passkeyOf(2)]
  needsPassword = true
  api.answer(removePasskey, ({ body }) => {
    if (body.password !== 'secret') return refused(409, 'That is not your password.')
    passkeys = passkeys.slice(1)
    return done
  })
  open()
  await press('Remove: Key 1')
  await press('Keep it')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove: Key 1' }))
  await press('Remove: Key 1')
  const [row] = await rows()
  await userEvent.type(row?.getByLabelText('Your password') as HTMLElement, 'guess{Enter}')
  await screen.findByText('Nothing was changed: That is not your password.')
  await userEvent.clear(row?.getByLabelText('Your password') as HTMLElement)
  await userEvent.type(row?.getByLabelText('Your password') as HTMLElement, 'secret')
  await press('Remove now: Key 1')
  await screen.findByText('Removed: Key 1. It signs nobody in any more.')
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(api.requests(removePasskey).map(({ params }) => params)).toEqual([{ id: idOf(1) }, { id: idOf(1) }])
})

test('passkeys that did not load are asked for again', async () => {
  api.answer(listPasskeys, withStatus(404))
  open()
  await screen.findByText('Your passkeys did not load', {}, { timeout: 5000 })
  api.answer(listPasskeys, { passkeys: [passkeyOf(1)], needsPassword: false })
  await press('Try again')
  await rows()
})
