import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

beforeAll(() => {
  document.head.append(document.createElement('script'))
  document.querySelector('script')?.setAttribute('nonce', 'pass')
})

test("every style element carries the page's nonce, and styles no class but the desk's own", async () => {
  const { Button, DeskTheme, Input, Segmented, Tooltip } = await import('./index.ts')
  const earlierStyles = new Set(document.querySelectorAll('style'))
  render(
    <DeskTheme>
      <Tooltip title="What it does" open>
        <Button>Press</Button>
      </Tooltip>
      <Input.TextArea aria-label="Words" />
      <Segmented options={['Cards', 'Lines']} />
    </DeskTheme>,
  )
  const newStyles = [...document.querySelectorAll('style')].filter((element) => !earlierStyles.has(element))
  expect(newStyles.length).toBeGreaterThan(1)
  expect(newStyles.filter((element) => element.getAttribute('nonce') !== 'pass')).toEqual([])
  expect(newStyles.filter(({ textContent }) => textContent.includes('.ant-'))).toEqual([])
})

test('what pops up stands in the dialog or the landmark that it belongs to', async () => {
  const { Button, DeskTheme, Tooltip } = await import('./index.ts')
  render(
    <DeskTheme>
      <main>
        <Tooltip title="What it does" trigger={['hover', 'focus']}>
          <Button>Press</Button>
        </Tooltip>
      </main>
    </DeskTheme>,
  )
  await userEvent.tab()
  const tooltip = await screen.findByRole('tooltip')
  expect(tooltip.textContent).toBe('What it does')
  expect(tooltip.closest('main')).not.toBeNull()
})
