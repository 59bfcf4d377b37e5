import {
  listWaitingConversations,
  readConversation,
  replaceItem,
  type SoldPiece,
  settleMessages,
} from '@drape/contract/conversation'
import { withStatus } from '@drape/remote-shared/test/api'
import { conversationOf, done, idOf, messageOf } from '@drape/remote-shared/test/factories'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openAtDesk, press, startDesk } from '../../test/desk.tsx'
import { WaitingMessages } from './waiting-messages.tsx'

const api = startDesk()
const open = () => openAtDesk(<WaitingMessages />)
const conversation = {
  photo_id: idOf(5),
  image_url: '/thumbnail/5',
  client_email: 'asha@example.com',
  outfit_title: 'Monsoon blues',
  since: '2026-11-20T06:00:00.000Z',
  unread: 2,
  isSwap: true,
}

test('a stylist sees who waits, reads what was written, and takes it off the list', async () => {
  let conversations = [conversation]
  api.answer(listWaitingConversations, () => ({ conversations }))
  api.answer(readConversation, conversationOf([messageOf(8, { text: 'No heels' }), messageOf(9)]))
  api.answer(settleMessages, () => {
    conversations = []
    return done
  })
  open()
  await screen.findByText('1 waiting')
  screen.getByText(/^Asks for another piece · Monsoon blues/)
  await press('Answer asha@example.com, 2 new messages')
  await screen.findByText('No heels')
  await press('Nothing more to do')
  await screen.findByText('No client waits for an answer.')
  expect(api.requests(settleMessages)).toMatchObject([{ params: { id: idOf(5) }, body: { upTo: idOf(9) } }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a piece that is no longer sold waits too, and is replaced from there', async () => {
  const { photo_id, image_url, client_email, outfit_title, since } = conversation
  const item = { id: idOf(7), name: 'Jutti' }
  let sold: SoldPiece[] = [
    { photo_id, image_url, client_email, outfit_title, since, item, state: 'sold_out' },
  ]
  api.answer(listWaitingConversations, () => ({ conversations: [], sold }))
  api.answer(readConversation, conversationOf([]))
  api.answer(replaceItem, () => {
    sold = []
    return conversationOf([messageOf(9, { author: 'stylist', swap: 'done' })])
  })
  open()
  await screen.findByText('1 waiting')
  await press('Replace piece: Jutti of asha@example.com')
  await press('Replace Jutti')
  for (const [label, text] of Object.entries({
    Category: 'Shoes',
    Name: 'Mojari',
    Brand: 'Fizzy Goblet',
    'Price in ₹': '2250',
  }))
    await userEvent.type(screen.getByLabelText(label), text)
  await press('Put it into the outfit')
  await screen.findByText('No client waits for an answer.')
  expect(api.requests(replaceItem)).toMatchObject([
    { body: { item: item.id, text: 'Jutti is sold out, so here is another one for you.' } },
  ])
  expect(screen.queryByText(/^Jutti is sold out/)).toBeNull()
})

test('what did not load can be asked for again, and a server without conversations shows nothing', async () => {
  api.answer(listWaitingConversations, withStatus(500))
  open()
  await screen.findByText('The messages did not load', {}, { timeout: 5000 })
  api.answer(listWaitingConversations, withStatus(404))
  await press('Try again')
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Messages/ })).toBeNull())
})

test('offline they say nothing, since the overview does, and come with the connection', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  api.answer(listWaitingConversations, withStatus(503))
  open()
  // The first attempt and its repetition.
  await waitFor(() => expect(api.requests(listWaitingConversations)).toHaveLength(2), { timeout: 5000 })
  expect(screen.queryByText('The messages did not load')).toBeNull()
  api.answer(listWaitingConversations, { conversations: [conversation] })
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  await screen.findByText('1 waiting')
})
