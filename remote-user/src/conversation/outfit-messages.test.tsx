import { readConversation } from '@drape/contract/conversation'
import { readOutfit } from '@drape/contract/outfit'
import { startTestApi } from '@drape/remote-shared/test/api'
import { conversationOf, idOf, messageOf } from '@drape/remote-shared/test/factories'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openOutfit, setUpOutfits } from '../../test/outfit.tsx'

const api = startTestApi()
const fixture = setUpOutfits(api)
let photo = ''

beforeEach(() => {
  // A photo of this outfit alone, so that no earlier test has cached its conversation.
  photo = fixture.outfit.id
  api.answer(readOutfit, fixture.outfitParams, { ...fixture.outfit, photo_id: photo })
})

const open = () => openOutfit(fixture)
const section = () => screen.findByRole('region', { name: 'Messages' })
const answerWith = (...args: Parameters<typeof conversationOf>) =>
  api.answer(readConversation, { params: { id: photo } }, conversationOf(...args))

test('a client can write to who made the outfit, or ask for another piece as often as the plan allows', async () => {
  answerWith([])
  open()
  within(await section()).getByText('Ask Meera K. about this outfit.')
  const askButtons = screen.getAllByRole('button', { name: /^Ask for another/ })
  expect(askButtons.map(({ ariaLabel, textContent }) => ariaLabel ?? textContent)).toHaveLength(2)
  expect(screen.getAllByText('1 left for this outfit')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Ask for another: Trousers' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Messages' }))
  await dialog.findByRole('textbox', { name: 'What should be different?' })
  dialog.getByText('Trousers')
})

test('a piece of which another was asked says so, and the others can only be asked about', async () => {
  const item = { id: idOf(1), name: 'Kurta' }
  answerWith([messageOf(1, { item, swap: 'wish' })], 0)
  open()
  await screen.findByText('You have asked for another one.')
  await userEvent.click(screen.getByRole('button', { name: 'Ask about it: Trousers' }))
  await screen.findByRole('textbox', { name: 'Your message' })
})

test('what is new is counted, and what was typed stays when the dialog is closed', async () => {
  answerWith([messageOf(1, { author: 'stylist', stylist_name: 'Meera K.', text: 'With a shawl.' })])
  open()
  await userEvent.click(within(await section()).getByRole('button', { name: 'Read 1 new' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Thank')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(within(await section()).getByRole('button'))
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' })).value).toBe(
    'Thank',
  )
})

test('nothing is asked or shown where the server has no conversations', async () => {
  api.answer(readOutfit, fixture.outfitParams, fixture.outfit)
  open()
  await screen.findByRole('heading', { level: 2, name: 'Shop the look' })
  expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull()
  expect(api.requests(readConversation)).toEqual([])
})

test('a piece that took the place of another is shown as soon as the conversation has it', async () => {
  const mojari = {
    ...fixture.outfit.items[1],
    uuid: idOf(3),
    name: 'Mojari',
  } as (typeof fixture.outfit.items)[number]
  const item = { id: mojari.uuid, name: mojari.name }
  const replaced = { id: idOf(2), name: 'Trousers' }
  answerWith([messageOf(1, { author: 'stylist', stylist_name: 'Meera K.', item, swap: 'done', replaced })])
  let readCount = 0
  api.answer(readOutfit, fixture.outfitParams, () => {
    readCount += 1
    const items = readCount > 1 ? [fixture.outfit.items[0] as typeof mojari, mojari] : fixture.outfit.items
    return { ...fixture.outfit, photo_id: photo, items }
  })
  open()
  await screen.findByRole('heading', { level: 3, name: 'Mojari' })
  expect(screen.queryByRole('heading', { level: 3, name: 'Trousers' })).toBeNull()
})
