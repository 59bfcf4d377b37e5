import { checkReadiness } from '@drape/contract/health'
import { act, render, screen, waitFor } from '@testing-library/react'
import { startTestApi } from '../../test/api.ts'
import { ready } from '../../test/factories.ts'
import { enter } from '../../test/session.ts'
import { signOut } from '../session/index.ts'
import { ApiProvider, useCall } from './index.ts'

const api = startTestApi()

const Readiness = () => <p>{useCall(checkReadiness).data?.status ?? 'asking'}</p>

const Page = () => (
  <ApiProvider>
    <Readiness />
  </ApiProvider>
)

test('a call goes to the base that the page names, two remotes ask it once, and signing out forgets every reply', async () => {
  api.answer(checkReadiness, ready)
  enter()
  const pages = [render(<Page />), render(<Page />)]
  await waitFor(() => expect(screen.getAllByText('ready')).toHaveLength(2))
  expect(api.requests(checkReadiness)).toHaveLength(1)
  await act(signOut)
  for (const page of pages) page.unmount()
  render(<Page />)
  expect(screen.queryByText('ready')).toBeNull()
})
