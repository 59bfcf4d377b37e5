import { readConversation } from '@drape/contract/conversation'
import { withStatus } from '@drape/remote-shared/test/api'
import { conversationOf, messageOf, pendingRequestOf } from '@drape/remote-shared/test/factories'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openAtDesk, startDesk } from '../../test/desk.tsx'
import { RequestMessages } from './request-messages.tsx'

const api = startDesk()
const open = (number: number) => openAtDesk(<RequestMessages request={pendingRequestOf(number)} />)

test('a stylist who makes an outfit sees how much the client has written meanwhile, and reads it', async () => {
  api.answer(readConversation, conversationOf([messageOf(1, { text: 'No heels, please' })]))
  open(1)
  await userEvent.click(await screen.findByRole('button', { name: 'Messages (1 new)' }))
  await screen.findByText('No heels, please')
})

test('a client who has written nothing can be asked', async () => {
  api.answer(readConversation, conversationOf([]))
  open(2)
  await screen.findByRole('button', { name: 'Ask the client' })
})

test('nothing is offered where the server has no conversations', async () => {
  api.answer(readConversation, withStatus(404))
  open(3)
  await waitFor(() => expect(api.requests(readConversation).length).toBeGreaterThan(0))
  expect(screen.queryByRole('button')).toBeNull()
})
