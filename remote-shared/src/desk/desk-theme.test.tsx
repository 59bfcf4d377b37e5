import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { theme } from 'antd'

const style = (css: string) => {
  const element = document.createElement('style')
  element.textContent = css
  return element
}

const Accent = () => <p>{theme.useToken().token.colorPrimary}</p>

beforeAll(() => {
  document.head.append(
    style(`:root { --appearance: light; --accent: #8b1e3f }
           :root[data-appearance="dark"] { --appearance: dark; --accent: #f3a6b5 }`),
    Object.assign(document.createElement('script'), { nonce: 'pass' }),
  )
  document.querySelector('script')?.setAttribute('nonce', 'pass')
})

test('the pieces of the desk wear the accent of the page, exactly, and follow it into the dark', async () => {
  const { DeskTheme } = await import('./index.ts')
  render(
    <DeskTheme>
      <Accent />
    </DeskTheme>,
  )
  screen.getByText('#8b1e3f')
  act(() => document.documentElement.setAttribute('data-appearance', 'dark'))
  await waitFor(() => screen.getByText('#f3a6b5'))
})

test("every style element carries the page's nonce, and styles no class but the desk's own", async () => {
  const { DeskTheme, Segmented, Tooltip } = await import('./index.ts')
  const before = new Set(document.querySelectorAll('style'))
  render(
    <DeskTheme>
      <Tooltip title="What it does" open>
        <button type="button">Press</button>
      </Tooltip>
      <Segmented options={['Cards', 'Lines']} />
    </DeskTheme>,
  )
  const ours = [...document.querySelectorAll('style')].filter((element) => !before.has(element))
  expect(ours.length).toBeGreaterThan(1)
  expect(
    ours.filter((element) => element.nonce !== 'pass' && element.getAttribute('nonce') !== 'pass'),
  ).toEqual([])
  expect(ours.filter(({ textContent }) => textContent.includes('.ant-'))).toEqual([])
})

test('what pops up stands in the dialog or the landmark that it belongs to', async () => {
  const { DeskTheme, Tooltip } = await import('./index.ts')
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
