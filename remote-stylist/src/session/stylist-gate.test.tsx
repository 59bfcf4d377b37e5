import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StylistGate } from './stylist-gate.tsx'

const Desk = () => <h1>The desk</h1>

test('a console that does not arrive can be asked for again', async () => {
  const load = jest.fn(() => Promise.resolve(Desk))
  load.mockRejectedValueOnce(new Error('The network is away'))
  render(<StylistGate load={load} />)
  screen.getByText('Opening your desk…')
  await screen.findByText('This did not load. Please try again.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'The desk' })
})
