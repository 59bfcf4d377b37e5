import { readFigures } from '@drape/contract/insight'
import { withStatus } from '@drape/remote-shared/test/api'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openAtDesk, startDesk } from '../../test/desk.tsx'
import { noFigures } from '../../test/figures.ts'
import { ToolScreen } from './tool.screen.tsx'

const api = startDesk()

const open = () =>
  openAtDesk(
    <ToolScreen Figures={({ house }) => <p>The house: {house.outfits}</p>}>
      <p>More</p>
    </ToolScreen>,
  )

const figures = { days: 30, own: noFigures, house: { ...noFigures, outfits: 3 } }

test.each([
  ['while nothing was completed', { ...figures, house: noFigures }],
  ['where the server knows of no figures', withStatus(404)],
])('%s, the tools are plainly samples, and their buttons do nothing', async (_when, answer) => {
  api.answer(readFigures, answer as never)
  open()
  screen.getByRole('heading', { level: 1, name: 'Tools' })
  await screen.findByText('Samples.')
  screen.getByText('More')
  for (const button of screen.getAllByRole<HTMLButtonElement>('button')) expect(button.disabled).toBe(true)
})

test('figures that did not load are asked for again, and stand in the place of the samples', async () => {
  api.answer(readFigures, withStatus(500))
  open()
  const retryButton = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 })
  api.answer(readFigures, figures)
  await userEvent.click(retryButton)
  await screen.findByText('The house: 3')
  screen.getByText('More')
  expect(screen.queryByText('Samples.')).toBeNull()
})
