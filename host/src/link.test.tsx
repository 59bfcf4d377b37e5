import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter, Link, useLocation } from './router-kit.ts'

const Where = () => <p>You are at {useLocation().pathname}</p>

const show = (link: React.ReactNode) => {
  history.replaceState(null, '', '/')
  render(
    <BrowserRouter>
      {link}
      <Where />
    </BrowserRouter>,
  )
}

const link = () => screen.getByRole('link', { name: 'History' })

test('a link leads to its path without a new page', async () => {
  show(<Link to="/history?of=photos">History</Link>)
  expect(link().getAttribute('href')).toBe('/history?of=photos')
  await userEvent.click(link())
  screen.getByText('You are at /history')
  expect(location.search).toBe('?of=photos')
})

test('a link that replaces leaves no step to go back to', async () => {
  show(
    <Link to="/history" replace>
      History
    </Link>,
  )
  const before = history.length
  await userEvent.click(link())
  expect([location.pathname, history.length]).toEqual(['/history', before])
})

test('what is pressed for a new tab is left to the browser, and so is what a screen has kept', async () => {
  const keep = (event: React.MouseEvent) => event.shiftKey && event.preventDefault()
  show(
    <Link to="/history" onClick={keep}>
      History
    </Link>,
  )
  const areKept: boolean[] = []
  document.addEventListener('click', (event) => {
    areKept.push(event.defaultPrevented)
    event.preventDefault()
  })
  const user = userEvent.setup()
  await user.keyboard('{Control>}')
  await user.click(link())
  await user.keyboard('{/Control}{Shift>}')
  await user.click(link())
  expect(areKept).toEqual([false, true])
  screen.getByText('You are at /')
})
