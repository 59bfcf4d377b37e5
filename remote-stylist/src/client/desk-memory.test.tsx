import { changeNote, deleteNote, readClient, writeNote } from '@drape/contract/client'
import { noFit } from '@drape/contract/fit'
import { withStatus } from '@drape/remote-shared/test/api'
import { done, idOf, itemOf, knownOf, preferencesOf, visitOf } from '@drape/remote-shared/test/factories'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openAtDesk, press, startDesk } from '../../test/desk.tsx'
import { DeskMemory } from './desk-memory.tsx'

const api = startDesk()
const client = { params: { id: idOf(1) } }

let isWide = true
/** Makes the window narrow. */
let narrow = () => {}
beforeEach(() => {
  isWide = true
  const listeners: ((event: { readonly matches: boolean }) => void)[] = []
  const addEventListener = (_: string, listener: (typeof listeners)[number]) => void listeners.push(listener)
  narrow = () => {
    isWide = false
    for (const listener of listeners) listener({ matches: false })
  }
  window.matchMedia = () => ({ matches: isWide, addEventListener, removeEventListener() {} }) as never
})

const open = () =>
  openAtDesk(
    <>
      <input aria-label="Title" />
      <DeskMemory
        clientId={idOf(1)}
        Warnings={({ ratedItems }) => <p>Warned by {ratedItems}</p>}
        ClientTaste={({ ratedItems }) => <p>Taste of {ratedItems}</p>}
        FitFacts={({ fit }) => <p>Never {fit.never?.words}</p>}
      />
    </>,
  )
const openButton = () => screen.findByRole('button', { name: 'About this client' })
const panel = () => screen.queryByRole('complementary', { name: 'About this client' })
const openPanel = async () => {
  open()
  await userEvent.click(await openButton())
  return screen.getByRole('complementary')
}

const note = {
  id: idOf(7),
  author: 'Meera K.',
  isYours: true,
  text: 'Never wool.',
  written_at: '2026-11-20T06:00:00.000Z',
}

test('what is known of a client opens beside the form on h, and closes on h or Escape where the focus was', async () => {
  api.answer(readClient, client, knownOf(1, { taste: { ratedItems: 4, lines: [] } }))
  open()
  await screen.findByText('Warned by 4')
  await userEvent.type(screen.getByLabelText('Title'), 'h')
  expect(panel()).toBeNull()

  await userEvent.click(document.body)
  await userEvent.keyboard('h')
  expect(document.activeElement).toBe(panel())
  await screen.findByText('Taste of 4')
  await userEvent.keyboard('h')
  expect(panel()).toBeNull()
  expect(document.activeElement).toBe(await openButton())

  const onKeyDown = jest.fn()
  document.addEventListener('keydown', ({ defaultPrevented }) => onKeyDown(defaultPrevented), { once: true })
  await userEvent.keyboard('h')
  document.addEventListener('keydown', ({ defaultPrevented }) => onKeyDown(defaultPrevented), { once: true })
  await userEvent.keyboard('{Escape}')
  expect(panel()).toBeNull()
  expect(onKeyDown).toHaveBeenLastCalledWith(true)
})

test('what the client never wears is read without opening anything, and inside with the sizes', async () => {
  const fit = { ...noFit, never: { chosen: [], words: ['yellow'] } }
  api.answer(readClient, client, knownOf(1, { fit }))
  open()
  await screen.findByText('Never yellow')
  await userEvent.click(await openButton())
  within(screen.getByRole('region', { name: 'Sizes and fit' })).getByText('Never yellow')
})

test('on a narrow screen it is a dialog', async () => {
  isWide = false
  api.answer(readClient, client, knownOf(1))
  open()
  await userEvent.click(await openButton())
  screen.getByRole('dialog', { name: 'About this client' })
  expect(panel()).toBeNull()
})

test('in a window that becomes narrow it closes, and is laid over nothing', async () => {
  api.answer(readClient, client, knownOf(1))
  open()
  await userEvent.click(await openButton())
  expect(panel()).not.toBeNull()
  act(() => narrow())
  expect(panel()).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('of a server that knows of no clients there is no way to it', async () => {
  api.answer(readClient, client, withStatus(404))
  open()
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  await userEvent.keyboard('h')
  expect(panel()).toBeNull()
})

test('of a new client all that is known is shown, and that there is no more', async () => {
  api.answer(readClient, client, knownOf(1))
  const panelContent = within(await openPanel())
  await panelContent.findByText(/No outfit yet$/)
  panelContent.getByText('No preferences set')
  panelContent.getByText('No photo is left.')
})

test('photos and outfits stand there with their stars, reasons and what became of them', async () => {
  const { uuid, name, brand, category, image_url, estimated_price } = itemOf(1, { name: 'Kurta' })
  const item = { uuid, name, brand, category, image_url, estimated_price }
  const outfit = {
    id: idOf(3),
    title: 'Blues',
    completed_at: note.written_at,
    stylist_name: 'Kabir',
    isKept: true,
    items: [
      {
        ...item,
        rating: 2,
        reasons: ['fit' as const, 'price' as const],
        size: 'too small' as const,
        neverAgain: true,
        isBought: true,
      },
      { ...item, uuid: idOf(8), name: 'Jutti', isUnwanted: true },
    ],
  }
  const visits = [visitOf(2), visitOf(3, { outfit, wish: { occasion: 'Wedding', text: 'No heels' } })]
  const preferences = { ...preferencesOf(), updated_at: '2026-11-12T06:00:00.000Z' }
  api.answer(readClient, client, ({ query }) =>
    query.after
      ? knownOf(1, { visits: [visitOf(9, { outfit: { ...outfit, title: 'Older' } })] })
      : knownOf(1, { visits, preferences, next: idOf(3) }),
  )
  const panelContent = within(await openPanel())
  await panelContent.findByText('Waits for an outfit')
  panelContent.getByText('Preferences').closest('section')
  panelContent.getByText(', as of 12 Nov 2026')
  const blues = within(panelContent.getByRole('heading', { name: 'Blues' }).parentElement as HTMLElement)
  blues.getByText('· Kept in the closet')
  blues.getByText('Wished: Wedding · No heels')
  blues.getByRole('img', { name: '2 out of 5 stars' })
  blues.getByText('bought · for its fit, price · too small · never again')
  blues.getByText('another was asked for')
  blues.getByText('not rated')
  await userEvent.click(panelContent.getByRole('button', { name: 'Show earlier ones' }))
  await panelContent.findByRole('heading', { name: 'Older' })
})

test('a note is written by keys alone', async () => {
  let notes: (typeof note)[] = []
  api.answer(readClient, client, () => knownOf(1, { notes }))
  api.answer(writeNote, client, ({ body }) => {
    const newNote = { ...note, text: body.text }
    notes = [newNote]
    return newNote
  })
  const panelContent = within(await openPanel())
  const field = await panelContent.findByLabelText<HTMLTextAreaElement>('New note')
  await userEvent.type(field, 'Never wool.{Control>}{Enter}{/Control}')
  await screen.findByText('You, 20 Nov 2026')
  await waitFor(() => expect(field.value).toBe(''))
  expect(api.requests(writeNote).map(({ body }) => body.text)).toEqual(['Never wool.'])
})

test('a note that did not arrive stays in its field, with the reason', async () => {
  api.answer(readClient, client, knownOf(1))
  api.answer(
    writeNote,
    client,
    withStatus(409, { body: { success: false, message: 'There is room for no more.' } }),
  )
  await openPanel()
  await userEvent.type(await screen.findByLabelText('New note'), 'Linen.')
  await press('Add note')
  await screen.findByText('Not saved: There is room for no more. Your words are kept here.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('New note').value).toBe('Linen.')
})

test('each stylist changes and deletes their own notes alone', async () => {
  const other = { ...note, id: idOf(8), author: 'Kabir', isYours: false, text: 'Prefers calls.' }
  let notes = [note, other]
  const ownNote = { params: { id: idOf(1), note: note.id } }
  api.answer(readClient, client, () => knownOf(1, { notes }))
  api.answer(changeNote, ownNote, ({ body }) => {
    notes = [{ ...note, text: body.text }, other]
    return { ...note, text: body.text }
  })
  api.answer(deleteNote, ownNote, () => {
    notes = [other]
    return done
  })
  await openPanel()
  await screen.findByText('Kabir, 20 Nov 2026')
  await press('Change')
  const field = screen.getByLabelText('Your note')
  await userEvent.clear(field)
  await userEvent.type(field, 'No mohair.')
  await press('Save')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  screen.getByText('No mohair.')
  await press('Delete for good')
  await waitFor(() => expect(screen.queryByText('No mohair.')).toBeNull())
  screen.getByText('Prefers calls.')
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
})

test('what did not load is asked for again', async () => {
  api.answer(readClient, client, withStatus(500))
  await openPanel()
  const retryButton = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 })
  api.answer(readClient, client, knownOf(1))
  await userEvent.click(retryButton)
  await screen.findByText('No preferences set')
})
