import { listPendingRequests } from '@drape/contract/request'
import { idOf, pendingRequestOf } from '@drape/remote-shared/test/factories'
import { act, screen, waitFor } from '@testing-library/react'
import { openAtDesk, press, startDesk } from '../../test/desk.tsx'
import { recordCompleted, useOtherTabs } from './completed.ts'
import { PendingRequestsDialog } from './pending-requests.dialog.tsx'

const api = startDesk()
beforeEach(() =>
  api.answer(listPendingRequests, { requests: [1, 2, 3].map((n) => pendingRequestOf(n)), next: null }),
)

const Queue = () => {
  useOtherTabs()
  return <PendingRequestsDialog onClose={() => undefined} onOpen={() => undefined} />
}
const open = async () => {
  openAtDesk(<Queue />)
  await screen.findByText('client.3@example.com')
}

test('a request that was completed leaves at once, and no list that was asked for before brings it back', async () => {
  await open()
  act(() => recordCompleted(idOf(1)))
  expect(screen.queryByText('client.1@example.com')).toBeNull()
  await press('Refresh')
  await screen.findByText('Up to date')
  expect(screen.queryByText('client.1@example.com')).toBeNull()
})

test('a request that another tab completed leaves too', async () => {
  await open()
  const tab = new BroadcastChannel('completed-requests')
  tab.postMessage(idOf(2))
  tab.close()
  await waitFor(() => expect(screen.queryByText('client.2@example.com')).toBeNull())
  screen.getByText('client.3@example.com')
})
