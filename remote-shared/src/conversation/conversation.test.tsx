import { markMessagesRead, readConversation, sendMessage } from '@drape/contract/conversation'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { refused, startTestApi, withStatus } from '../../test/api.ts'
import { conversationOf, done, idOf, messageOf } from '../../test/factories.ts'
import { enter, setOnline } from '../../test/session.ts'
import { ApiProvider } from '../api/index.ts'
import { Conversation, type Draft, noDraft } from '../dialog/index.ts'

const api = startTestApi()
let photoNumber = 500

const question = messageOf(1, { text: 'Is it warm enough?', read_at: '2026-11-20T06:01:00.000Z' })
const answer = messageOf(2, { author: 'stylist', stylist_name: 'Meera K.', text: 'With a shawl.' })

beforeEach(() => {
  photoNumber += 1
  enter()
  api.answer(readConversation, conversationOf([question]))
  api.answer(markMessagesRead, done)
})

const Page = ({ start }: { readonly start: Draft }) => {
  const [draft, setDraft] = useState(start)
  return (
    <Conversation
      photo={idOf(photoNumber)}
      author="client"
      other="Your stylist"
      empty="Nobody has written yet."
      draft={draft}
      onDraft={setDraft}
    />
  )
}
const open = (start = noDraft) =>
  render(
    <ApiProvider>
      <Page start={start} />
    </ApiProvider>,
  )
const log = () => screen.findByRole('log', { name: 'Messages' })
const field = (name = 'Your message') => screen.findByRole<HTMLTextAreaElement>('textbox', { name })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
const reads = () => api.requests(readConversation, { params: { id: idOf(photoNumber) } })
const keys = () => api.requests(sendMessage).map(({ headers }) => headers['idempotency-key'])

test('a conversation says who wrote what, and which of one’s own was seen', async () => {
  api.answer(readConversation, conversationOf([question, answer, messageOf(3)]))
  open()
  const texts = [...(await log()).children].map(({ textContent }) => textContent)
  expect(texts).toEqual([
    expect.stringMatching(/^You.*Is it warm enough\?Seen$/),
    expect.stringMatching(/^Meera K\..*With a shawl\.$/),
    expect.stringMatching(/^You.*Message 3$/),
  ])
})

test('an answer is marked as read once, when it is shown', async () => {
  api.answer(readConversation, conversationOf([question, answer]))
  open()
  const marks = () => api.requests(markMessagesRead, { params: { id: idOf(photoNumber) } })
  await waitFor(() => expect(marks()).toMatchObject([{ body: { upTo: answer.id } }]))
  await waitFor(() => expect(reads().length).toBeGreaterThan(1))
  expect(marks()).toHaveLength(1)
})

test('what is written comes by itself while the conversation is open', async () => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'clearTimeout', 'queueMicrotask', 'performance', 'Date'] })
  open()
  await screen.findByText('Is it warm enough?')
  await waitFor(() => expect(reads()).toHaveLength(1))
  api.answer(readConversation, conversationOf([question, answer]))
  act(() => void jest.advanceTimersByTime(10_000))
  await screen.findByText('With a shawl.')
})

const accept = () =>
  api.answer(sendMessage, ({ body }) => {
    const reply = conversationOf([question, messageOf(4, { text: body.text ?? '' })])
    api.answer(readConversation, reply)
    return reply
  })

test('what was sent stands in the conversation, and the field is empty', async () => {
  accept()
  open()
  await userEvent.type(await field(), ' Thank you! ')
  await send()
  await screen.findByText('Thank you!')
  expect((await field()).value).toBe('')
  expect(api.requests(sendMessage)[0]?.body).toEqual({ text: 'Thank you!' })
})

test('the same words can be sent a second time', async () => {
  accept()
  open()
  for (const count of [1, 2]) {
    await userEvent.type(await field(), 'Thank you!')
    await send()
    await waitFor(() => expect(new Set(keys()).size).toBe(count))
    await waitFor(async () => expect((await field()).value).toBe(''))
  }
})

test('a message that could not be sent stays in the field, and is the same message when it is sent again', async () => {
  api.answer(sendMessage, withStatus(503))
  open()
  await userEvent.type(await field(), 'Thank you!')
  await send()
  await screen.findByText(/^Not sent: .* Your words are kept here\.$/)
  expect((await field()).value).toBe('Thank you!')
  await send()
  await waitFor(() => expect(keys()).toHaveLength(2))
  expect(new Set(keys()).size).toBe(1)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' }).ariaBusy).not.toBe('true'))
  await userEvent.type(await field(), ' Really.')
  await send()
  await waitFor(() => expect(new Set(keys()).size).toBe(2))
})

test('without a connection the error says so', async () => {
  api.answer(sendMessage, withStatus(503))
  open()
  await userEvent.type(await field(), 'Thank you!')
  setOnline(false)
  await send()
  await screen.findByText('Not sent: you are offline. Your words are kept here.')
})

test('nothing is sent without words, but a wish for another piece goes without', async () => {
  const item = { id: idOf(7), name: 'Kurta' }
  api.answer(sendMessage, refused(409, 'On Free you can ask once.'))
  open()
  await field()
  await send()
  expect(api.requests(sendMessage)).toEqual([])
  open({ text: '', item, isSwap: true })
  const different = await field('What should be different?')
  await waitFor(() => expect(document.activeElement).toBe(different))
  const [, sendOther] = screen.getAllByRole('button', { name: 'Send' })
  await userEvent.click(sendOther as HTMLElement)
  await screen.findByText('Not sent: On Free you can ask once. Your words are kept here.')
  expect(api.requests(sendMessage)[0]?.body).toEqual({
    text: 'I would like another one in its place.',
    item: item.id,
    swap: true,
  })
})

test('a conversation that did not load can be asked for again', async () => {
  api.answer(readConversation, withStatus(404))
  open()
  await screen.findByText('The messages did not load')
  api.answer(readConversation, conversationOf([]))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Nobody has written yet.')
})
