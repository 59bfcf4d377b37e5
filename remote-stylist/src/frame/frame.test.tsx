import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { Frame } from './frame.tsx'
import { usePlace } from './screen.ts'

afterEach(() => localStorage.removeItem('appearance'))

const leave = jest.fn()

const Here = () => {
  const place = usePlace()
  return (
    <Frame place={place} title={place.screen} name="Meera K." onLogout={leave}>
      <h1>{place.screen}</h1>
      <button type="button">Something to do</button>
    </Frame>
  )
}

const open = (query = '') =>
  render(
    <MemoryRouter initialEntries={[`/stylist-login${query}`]}>
      <Here />
    </MemoryRouter>,
  )

const tab = (name: string) => screen.getByRole('tab', { name })
const panel = () => screen.getByRole('tabpanel')

test('the header says who is here, as what, and lets them leave', async () => {
  open()
  screen.getByText('Meera K.')
  screen.getByText('Professional Stylist')
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
  expect(leave).toHaveBeenCalledTimes(1)
})

test('three tabs lead to three panels, each named by its tab', async () => {
  open()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Clients',
    'Tools',
  ])
  expect(panel()).toBe(screen.getByRole('tabpanel', { name: 'Overview' }))
  await userEvent.click(tab('Tools'))
  expect(panel()).toBe(screen.getByRole('tabpanel', { name: 'Tools' }))
  expect(tab('Tools').getAttribute('aria-selected')).toBe('true')
  expect(tab('Tools').getAttribute('aria-controls')).toBe(panel().id)
  expect(document.title).toBe('tools · Drape for stylists')
})

test('the arrows walk round the tabs, Home and End to their ends, and Tab goes into the panel', async () => {
  open()
  tab('Overview').focus()
  for (const [key, name] of [
    ['ArrowRight', 'Clients'],
    ['ArrowRight', 'Tools'],
    ['ArrowRight', 'Overview'],
    ['ArrowLeft', 'Tools'],
    ['Home', 'Overview'],
    ['End', 'Tools'],
    ['Home', 'Overview'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    expect(document.activeElement).toBe(tab(name))
    expect(panel()).toBe(screen.getByRole('tabpanel', { name }))
  }
  await userEvent.keyboard('{ArrowDown}{Tab}')
  expect(document.activeElement).toBe(panel())
})

test('the queue lies over the overview', () => {
  open('?screen=requests')
  expect(tab('Overview').getAttribute('aria-selected')).toBe('true')
})

test('an outfit has the room for itself', () => {
  open('?screen=create-outfit&request=r1')
  expect(screen.queryByRole('tablist')).toBeNull()
})

test('light or dark is the choice of the stylist', async () => {
  open()
  const choice = screen.getByRole('combobox', { name: 'Appearance' })
  await userEvent.selectOptions(choice, 'Dark')
  expect(document.documentElement.dataset['appearance']).toBe('dark')
  await userEvent.selectOptions(choice, 'System')
  expect(document.documentElement.dataset['appearance']).toBeUndefined()
})
