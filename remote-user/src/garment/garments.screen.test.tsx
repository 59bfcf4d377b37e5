import { addGarment, changeGarment, deleteGarment, type Garment, listGarments } from '@drape/contract/garment'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { fakeCanvas } from '@drape/remote-shared/test/canvas'
import { enter } from '@drape/remote-shared/test/session'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { garmentOf } from '../../test/garments.ts'
import { openPage } from '../../test/page.tsx'
import { GarmentsScreen } from './garments.screen.tsx'

const api = startTestApi()
let pieces: Garment[]
let userId: string

beforeEach(() => {
  userId = enter()
  pieces = []
  api.answer(listGarments, () => ({ garments: pieces, next: null }))
  fakeCanvas()
})

const file = (name: string, type = 'image/jpeg') => new File(['picture'], name, { type })
const choose = async (...files: File[]) => {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[multiple]')
    if (!found) throw new Error('no input')
    return found
  })
  fireEvent.change(input, { target: { files } })
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const names = () =>
  screen.queryAllByRole('button', { name: /^Piece \d/ }).map(({ textContent }) => textContent)

test('pieces are described one after another, and each is sent while the next is described', async () => {
  const sent: (string | undefined)[][] = []
  api.answer(addGarment, ({ text, headers }) => {
    const field = (name: string) => new RegExp(`name="${name}"\r\n\r\n(.*)\r\n`).exec(text)?.[1]
    sent.push([field('kind'), field('user'), field('name'), headers['idempotency-key'] ? 'once' : ''])
    const piece = garmentOf(sent.length, { kind: 'Kurta' })
    pieces = [piece, ...pieces]
    return piece
  })
  openPage(<GarmentsScreen onStyle={async () => {}} />)
  await screen.findByRole('heading', { name: 'None of your clothes yet' })
  await choose(file('one.jpg'), file('two.jpg'))
  await screen.findByRole('heading', { name: 'A piece of yours, 1 more after it' })
  await screen.findByRole('img', { name: 'What you chose' })
  await press('Add')
  await screen.findByText('Please choose what kind of piece it is')
  await userEvent.click(screen.getByRole('radio', { name: 'Kurta' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Name, if you like' }), 'नीला 💙')
  await press('Add')
  await screen.findByRole('heading', { name: 'A piece of yours' })
  await screen.findByRole('img', { name: 'What you chose' })
  expect((screen.getByRole('radio', { name: 'Kurta' }) as HTMLInputElement).checked).toBe(true)
  await press('Add')
  await waitFor(() => expect(names()).toHaveLength(2))
  expect(sent).toEqual([
    ['Kurta', userId, 'नीला 💙', 'once'],
    ['Kurta', userId, '', 'once'],
  ])
  expect(screen.queryByRole('list', { name: 'Being sent' })).toBeNull()
})

test('a piece that the server refuses stays, says why, and is sent again or left out', async () => {
  let isRefused = true
  api.answer(addGarment, () =>
    isRefused
      ? withStatus(409, {
          body: { success: false, code: 'conflict', message: 'Your wardrobe is full.', requestId: 'q' },
        })
      : garmentOf(1),
  )
  openPage(<GarmentsScreen onStyle={async () => {}} />)
  await choose(file('one.jpg'))
  await userEvent.click(await screen.findByRole('radio', { name: 'Bag' }))
  await screen.findByRole('img', { name: 'What you chose' })
  await press('Add')
  const list = await screen.findByRole('list', { name: 'Being sent' })
  await within(list).findByText('Your wardrobe is full.')
  isRefused = false
  await press('Try again')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Being sent' })).toBeNull())
})

test('what is no picture is left out, and said', async () => {
  openPage(<GarmentsScreen onStyle={async () => {}} />)
  await choose(file('notes.txt', 'text/plain'))
  await screen.findByText(/no JPEG, PNG or WebP pictures/)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('pieces are filtered by kind and colour; archived ones stand apart', async () => {
  pieces = [
    garmentOf(1),
    garmentOf(2, { kind: 'Bag' }),
    garmentOf(3, { colour: 'Teal' }),
    garmentOf(4, { isArchived: true }),
  ]
  openPage(<GarmentsScreen onStyle={async () => {}} />)
  await screen.findByText('4 pieces of 300')
  expect(names()).toHaveLength(3)
  await press(/^Sari/)
  await press(/^Teal/)
  expect(names()).toEqual(['Piece 3Sari · Teal'])
  screen.getByText('1 of 3 pieces')
  await press(/^Teal/)
  await press(/^Archive/)
  expect(names()).toEqual(['Piece 4Sari · Maroon'])
})

test('a piece is changed, archived and deleted, and Undo brings it back', async () => {
  pieces = [garmentOf(1)]
  const changes: unknown[] = []
  api.answer(changeGarment, ({ body }) => {
    changes.push(body)
    pieces = [garmentOf(1, { name: 'Piece 1', isArchived: body.isArchived ?? false })]
    return garmentOf(1)
  })
  api.answer(deleteGarment, { success: true })
  openPage(<GarmentsScreen onStyle={async () => {}} />)
  await press(/^Piece 1/)
  await userEvent.type(screen.getByRole('textbox', { name: /^A note/ }), 'Silk')
  await press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changes).toEqual([{ kind: 'Sari', colour: 'Maroon', name: 'Piece 1', note: 'Silk' }])
  await press(/^Piece 1/)
  await press('Archive')
  await screen.findByText('“Piece 1” is in the archive.')
  await press('Undo')
  await waitFor(() => expect(changes.slice(1)).toEqual([{ isArchived: true }, { isArchived: false }]))
  await press(/^Piece 1/)
  await press('Delete')
  await screen.findByText('“Piece 1” was deleted.')
  expect(names()).toEqual([])
  await press('Undo')
  await waitFor(() => expect(names()).toHaveLength(1))
  expect(api.requests(deleteGarment)).toEqual([])
})
