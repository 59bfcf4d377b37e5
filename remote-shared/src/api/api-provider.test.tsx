import { checkReadiness } from '@drape/contract/health'
import { act, render, screen, waitFor } from '@testing-library/react'
import { startTestApi } from '../../test/api.ts'
import { ready } from '../../test/factories.ts'
import { enter, leave } from '../../test/session.ts'
import { signOut } from '../session/index.ts'
import { ApiProvider, useCall } from './index.ts'

const api = startTestApi()

beforeEach(() => {
  enter()
  api.answer(checkReadiness, ready)
})

afterEach(leave)

const Readiness = () => <p>{useCall(checkReadiness).data?.status ?? 'asking'}</p>

const Page = () => (
  <ApiProvider>
    <Readiness />
  </ApiProvider>
)

test('a call goes to the base that the page names, and two remotes ask it once', async () => {
  render(<Page />)
  render(<Page />)
  await waitFor(() => expect(screen.getAllByText('ready')).toHaveLength(2))
  expect(api.asked(checkReadiness)).toHaveLength(1)
})

test('signing out forgets every reply', async () => {
  const page = render(<Page />)
  await screen.findByText('ready')
  await act(signOut)
  page.unmount()
  render(<Page />)
  expect(screen.queryByText('ready')).toBeNull()
  await screen.findByText('ready')
})
