import { ApiProvider } from '@drape/remote-shared/api'
import { startTestApi } from '@drape/remote-shared/test/api'
import { enter, leave } from '@drape/remote-shared/test/session'
import { Unstyled } from '@drape/remote-shared/test/unstyled'
import { Toasts } from '@drape/remote-shared/toast'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'

/** A fake api, and a new stylist who is signed in before each test of the file. */
export const startDesk = () => {
  const api = startTestApi()
  beforeEach(() => void enter('stylist'))
  afterEach(leave)
  return api
}

const Address = () => {
  const { pathname, search } = useLocation()
  return <code>{pathname + search}</code>
}

/** Renders a part of the desk with what the console has around it. */
export const openAtDesk = (part: ReactNode, query = '') =>
  render(part, {
    wrapper: ({ children }) => (
      <Unstyled>
        <MemoryRouter initialEntries={[`/stylist-login${query}`]}>
          <ApiProvider>
            {children}
            <Toasts />
          </ApiProvider>
          <Address />
        </MemoryRouter>
      </Unstyled>
    ),
  })

/** The path and the query at which the desk is now. */
export const addressNow = () => document.querySelector('code')?.textContent

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
