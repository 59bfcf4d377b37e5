import { act, render, screen, waitFor } from '@testing-library/react'
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

test('the kit wears the accent of the page, exactly, and follows it into the dark', async () => {
  const { Look } = await import('./index.ts')
  render(
    <Look>
      <Accent />
    </Look>,
  )
  screen.getByText('#8b1e3f')
  act(() => document.documentElement.setAttribute('data-appearance', 'dark'))
  await waitFor(() => screen.getByText('#f3a6b5'))
})

test("every style element carries the page's nonce", async () => {
  const { Button, Look } = await import('./index.ts')
  const before = new Set(document.querySelectorAll('style'))
  render(
    <Look>
      <Button>Press</Button>
    </Look>,
  )
  const ours = [...document.querySelectorAll('style')].filter((element) => !before.has(element))
  expect(ours.length).toBeGreaterThan(0)
  expect(
    ours.filter((element) => element.nonce !== 'pass' && element.getAttribute('nonce') !== 'pass'),
  ).toEqual([])
})
