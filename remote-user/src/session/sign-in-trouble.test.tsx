import { checkReadiness } from '@drape/contract/health'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { ready } from '@drape/remote-shared/test/factories'
import { screen } from '@testing-library/react'
import { openApp } from '../../test/page.tsx'

const notice = 'Drape is having trouble right now. Please try again in a few minutes.'

const api = startTestApi()

const notReady = { ...ready, database: 'down', migrations: 'down' } as const

test('a visitor is told calmly when the server is not ready, and the screen stays', async () => {
  api.answer(checkReadiness, withStatus(503, { body: { ...notReady, status: 'unready' } }))
  openApp()
  expect(screen.queryByText(notice)).toBeNull()
  // The retry comes after a second.
  expect((await screen.findByText(notice)).closest('[role=status]')).not.toBeNull()
  screen.getByRole('button', { name: 'Continue with Google' })
})
