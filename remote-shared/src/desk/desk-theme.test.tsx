import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DeskTheme, Tooltip } from './index.ts'

test('what pops up stands in the dialog or the landmark that it belongs to', async () => {
  render(
    <DeskTheme>
      <main>
        <Tooltip title="What it does" trigger={['hover', 'focus']}>
          <button type="button">Press</button>
        </Tooltip>
      </main>
    </DeskTheme>,
  )
  await userEvent.tab()
  const words = await screen.findByRole('tooltip')
  expect(words.textContent).toBe('What it does')
  expect(words.closest('main')).not.toBeNull()
})
