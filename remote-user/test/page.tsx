import { ApiProvider } from '@drape/remote-shared/api'
import { useSession } from '@drape/remote-shared/session'
import { Toasts } from '@drape/remote-shared/toast'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { App } from '../src/app.tsx'

interface PageProps {
  readonly address?: string
  readonly children: ReactNode
}

/** The providers around a screen, and its toasts. */
export const Page = ({ address = '/', children }: PageProps) => (
  <MemoryRouter initialEntries={[address]}>
    <ApiProvider>
      {children}
      <Toasts />
    </ApiProvider>
  </MemoryRouter>
)

export const openPage = (content: ReactNode, address?: string) =>
  render(<Page {...(address && { address })}>{content}</Page>)

export const openApp = () =>
  render(
    <MemoryRouter>
      <App />
    </MemoryRouter>,
  )

/** Shows the current address and whether a user is signed in. */
export const Where = () => (
  <p>
    {useLocation().search || 'home'}, {useSession().status}
  </p>
)

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
