import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

beforeAll(() => {
  document.head.append(document.createElement('script'))
  document.querySelector('script')?.setAttribute('nonce', 'pass')
})

test("every style element carries the page's nonce, and styles no class but the desk's own", async () => {
  const { Button, DeskTheme, Input, Segmented, Tooltip } = await import('./index.ts')
  const before = new Set(document.querySelectorAll('style'))
  render(
    <DeskTheme>
      <Tooltip title="What it does" open>
        <Button>Press</Button>
      </Tooltip>
      <Input.TextArea aria-label="Words" />
      <Segmented options={['Cards', 'Lines']} />
    </DeskTheme>,
  )
  const ours = [...document.querySelectorAll('style')].filter((element) => !before.has(element))
  expect(ours.length).toBeGreaterThan(1)
  expect(ours.filter((element) => element.getAttribute('nonce') !== 'pass')).toEqual([])
  expect(ours.filter(({ textContent }) => textContent.includes('.ant-'))).toEqual([])
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
  const words = await screen.findByRole('tooltip')
  expect(words.textContent).toBe('What it does')
  expect(words.closest('main')).not.toBeNull()
})
