import { listClients } from '@drape/contract/client'
import { withStatus } from '@drape/remote-shared/test/api'
import { atOnce, put } from '@drape/remote-shared/test/at-once'
import { clientOf, idOf } from '@drape/remote-shared/test/factories'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addressNow, openAtDesk, startDesk } from '../../test/desk.tsx'
import { ClientScreen } from './client.screen.tsx'

const api = startDesk()

const open = () => openAtDesk(<ClientScreen addressOf={(id) => `/page/${id}`} />)

test.each([
  ['while no client was served', { clients: [], next: null }],
  ['where the server knows of no clients', withStatus(404)],
])('%s, the clients are plainly samples, and their buttons do nothing', async (_when, answer) => {
  api.answer(listClients, answer as never)
  open()
  await screen.findByText('Sample data.')
  screen.getByRole('heading', { level: 1, name: 'Clients' })
  for (const { textContent } of screen.getAllByRole('heading', { level: 2 }))
    expect(textContent).toMatch(/^Sample /)
  for (const button of screen.getAllByRole<HTMLButtonElement>('button')) expect(button.disabled).toBe(true)
})

test('a client stands in a row with the last outfit, the stars, what waits, what was late, and the notes', async () => {
  const last_outfit_at = '2026-11-20T06:00:00.000Z'
  const served = { outfits: 3, last_outfit_at, average: 3.5, ratings: 8, waiting: 0, late: 2, notes: 4 }
  api.answer(listClients, {
    clients: [clientOf(1, { name: 'Asha', email: 'asha@example.com', ...served }), clientOf(2)],
    next: null,
  })
  open()
  const [, asha, other] = await screen.findAllByRole('row')
  expect([...(asha?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Asha asha@example.com',
    '20 Nov 2026',
    '3.50 of 8',
    '0',
    '2',
    '4',
  ])
  expect(other?.textContent).toContain('none yet–')
  expect(screen.getByRole('link', { name: 'Asha' }).getAttribute('href')).toBe(`/page/${idOf(1)}`)
  expect(screen.queryByText('Sample data.')).toBeNull()
})

test('a client is found by what is typed, which stands in the address', async () => {
  api.answer(listClients, ({ query }) => ({
    clients: query.search === 'nobody' ? [] : [clientOf(query.search ? 2 : 1)],
    next: null,
  }))
  open()
  await screen.findByText('Client 1')
  const field = screen.getByLabelText('Find by name or e-mail')
  await userEvent.type(field, 'kap')
  await screen.findByText('Client 2')
  expect(addressNow()).toBe('/stylist-login?search=kap')
  await userEvent.clear(field)
  await userEvent.type(field, 'nobody')
  await screen.findByText('Nobody is called “nobody”.')
  expect(screen.queryByText('Sample data.')).toBeNull()
})

test('a letter stands in the field before the next is typed', async () => {
  api.answer(listClients, { clients: [clientOf(1)], next: null })
  open()
  await screen.findByText('Client 1')
  const field = screen.getByLabelText<HTMLInputElement>('Find by name or e-mail')
  await atOnce(
    () => put(field, 'k'),
    () => put(field, `${field.value}a`),
  )
  await waitFor(() => expect(addressNow()).toBe('/stylist-login?search=ka'))
})

test('what was found stays until the next answer has come', async () => {
  let answer = () => {}
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  api.answer(listClients, async ({ query }) => {
    if (query.search) await released
    return { clients: [clientOf(query.search ? 2 : 1)], next: null }
  })
  open()
  await screen.findByText('Client 1')
  await userEvent.type(screen.getByLabelText('Find by name or e-mail'), 'k')
  await waitFor(() => expect(api.requests(listClients).length).toBeGreaterThan(1))
  screen.getByText('Client 1')
  answer()
  await screen.findByText('Client 2')
  expect(screen.queryByText('Client 1')).toBeNull()
})

test('more clients come when they are asked for', async () => {
  api.answer(listClients, ({ query }) =>
    query.after ? { clients: [clientOf(1)], next: null } : { clients: [clientOf(2)], next: idOf(2) },
  )
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  await screen.findByText('Client 1')
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('clients who did not load are asked for again', async () => {
  api.answer(listClients, withStatus(500))
  open()
  const retryButton = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 })
  api.answer(listClients, { clients: [clientOf(1)], next: null })
  await userEvent.click(retryButton)
  await waitFor(() => screen.getByText('Client 1'))
})
