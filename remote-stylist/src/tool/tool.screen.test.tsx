import { render, screen } from '@testing-library/react'
import { ToolScreen } from './tool.screen.tsx'

test('the tools are plainly samples, and their buttons do nothing', () => {
  render(<ToolScreen />)
  screen.getByRole('heading', { level: 1, name: 'Tools' })
  screen.getByText('Samples.')
  for (const button of screen.getAllByRole<HTMLButtonElement>('button')) expect(button.disabled).toBe(true)
})

test('what is real stands in the place of the samples', () => {
  render(<ToolScreen tools={<p>Real</p>} />)
  screen.getByRole('heading', { level: 1, name: 'Tools' })
  screen.getByText('Real')
  expect(screen.queryByText('Samples.')).toBeNull()
})
