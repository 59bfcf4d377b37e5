import { endOtherSessions, endSession, listSessions, type OwnSessions } from '@drape/contract/session'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startTestApi, withStatus } from '../../test/api.ts'
import { done, idOf } from '../../test/factories.ts'
import { enter } from '../../test/session.ts'
import { ApiProvider } from '../api/api-provider.tsx'
import { OwnSessionsDialog } from './own-sessions.dialog.tsx'

const api = startTestApi()
beforeEach(() => void enter())

type OwnSession = OwnSessions['sessions'][number]

const sessionOf = (number: number, changes: Partial<OwnSession> = {}): OwnSession => ({
  id: idOf(number),
  device: 'Chrome on Android',
  started_at: '2026-11-09T06:00:00.000Z',
  last_used_at: '2026-11-10T06:00:00.000Z',
  is_bound: true,
  is_this: number === 1,
  ...changes,
})

let sessions: OwnSession[]
const open = (...initial: OwnSession[]) => {
  sessions = initial
  api.answer(listSessions, () => ({ sessions }))
  render(
    <ApiProvider>
      <OwnSessionsDialog onClose={() => undefined} />
    </ApiProvider>,
  )
}
/** The server ends all sessions but the one of the call. */
const endOthers = () => {
  sessions = sessions.slice(0, 1)
  return done
}
const rows = async () => (await screen.findAllByRole('listitem')).map((row) => within(row))
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('each session says where, since when and how it is kept, and the own one cannot be ended here', async () => {
  open(sessionOf(1), sessionOf(2, { device: null, is_bound: false }))
  const [ownRow, otherRow] = await rows()
  ownRow?.getByText('Chrome on Android')
  ownRow?.getByText('This is where you are now')
  ownRow?.getByText(/^Signed in on 9 Nov 2026, last used on 10 Nov 2026 at/)
  ownRow?.getByText('Works in that browser alone')
  expect(ownRow?.queryByRole('button')).toBeNull()
  otherRow?.getByText('Another device')
  otherRow?.getByText('Not bound to its browser')
})

test('a session is ended by a second press, and goes from the list', async () => {
  open(sessionOf(1), sessionOf(2, { device: 'Safari on iPhone' }))
  await rows()
  await press('Sign out: Safari on iPhone')
  await press('Keep it')
  await press('Sign out: Safari on iPhone')
  api.answer(endSession, endOthers)
  await press('Sign out now: Safari on iPhone')
  await screen.findByText('Signed out: Safari on iPhone.')
  expect(api.requests(endSession)).toMatchObject([{ params: { id: idOf(2) } }])
  await screen.findByText('You are signed in nowhere else.')
  expect(document.activeElement).toBe(screen.getByRole('list'))
})

test('of several sessions all others are ended at once, and a failure is shown', async () => {
  open(sessionOf(1), sessionOf(2), sessionOf(3))
  await rows()
  api.answer(endOtherSessions, withStatus(500))
  await press('Sign out everywhere else')
  await screen.findByText(/^Still signed in: /)
  api.answer(endOtherSessions, endOthers)
  await press('Sign out everywhere else')
  await screen.findByText('Signed out everywhere else.')
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
})

test('sessions that did not load are asked for again', async () => {
  open()
  api.answer(listSessions, withStatus(404))
  await screen.findByText('This did not load')
  api.answer(listSessions, { sessions: [sessionOf(1)] })
  await press('Try again')
  await rows()
})
