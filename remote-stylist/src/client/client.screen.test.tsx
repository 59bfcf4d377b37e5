import { render, screen } from '@testing-library/react'
import { ClientScreen } from './client.screen.tsx'

test('the clients are plainly samples, and their buttons do nothing', () => {
  render(<ClientScreen />)
  screen.getByRole('heading', { level: 1, name: 'Clients' })
  screen.getByText('Sample data.')
  for (const { textContent } of screen.getAllByRole('heading', { level: 2 }))
    expect(textContent).toMatch(/^Sample /)
  for (const button of screen.getAllByRole<HTMLButtonElement>('button')) expect(button.disabled).toBe(true)
})
