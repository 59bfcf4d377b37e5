import {
  addMessagePicture,
  type Message,
  markMessagesRead,
  readConversation,
  sendMessage,
} from '@drape/contract/conversation'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { refused, startTestApi } from '../../test/api.ts'
import { fakeCanvas } from '../../test/canvas.ts'
import { conversationOf, done, idOf, messageOf } from '../../test/factories.ts'
import { enter, setOnline } from '../../test/session.ts'
import { ApiProvider } from '../api/index.ts'
import { Conversation, noDraft, type PictureViewer } from '../dialog/index.ts'

const api = startTestApi()
let photoNumber = 800

const pictureOf = (number: number) => ({
  id: idOf(number),
  image_url: `/full/${number}`,
  thumbnail_url: `/small/${number}`,
})
const answer = messageOf(2, {
  author: 'stylist',
  stylist_name: 'Meera K.',
  text: 'Sent 2 pictures.',
  pictures: [pictureOf(21), pictureOf(22)],
  read_at: '2026-11-20T06:01:00.000Z',
})

beforeEach(() => {
  photoNumber += 1
  enter()
  fakeCanvas()
  api.answer(readConversation, conversationOf([]))
  api.answer(markMessagesRead, done)
})

const Viewer: PictureViewer = ({ pictures, shownId, onShow, onClose }) => {
  const shown = pictures.find(({ id }) => id === shownId)
  return (
    <div role="dialog" aria-label={shown?.title}>
      <img src={shown?.src} alt={shown?.alt} />
      {pictures.map(({ id, title }) => (
        <button key={id} type="button" onClick={() => onShow(id)}>
          {title}
        </button>
      ))}
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  )
}
const loadViewer = async () => Viewer
const loadUpload = () => import('../upload/index.ts')

const Page = ({ isViewed }: { readonly isViewed: boolean }) => {
  const [draft, setDraft] = useState(noDraft)
  return (
    <Conversation
      photo={idOf(photoNumber)}
      author="client"
      other="Your stylist"
      empty="Nobody has written yet."
      draft={draft}
      onDraft={setDraft}
      loadUpload={loadUpload}
      {...(isViewed && { loadViewer })}
    />
  )
}
const open = async (isViewed = true) => {
  const { container } = render(
    <ApiProvider>
      <Page isViewed={isViewed} />
    </ApiProvider>,
  )
  await screen.findByRole('textbox', { name: 'Your message' })
  return container
}

const jpeg = (name = 'shoes.jpg') => new File(['x'], name, { type: 'image/jpeg' })
const choose = (container: HTMLElement, files: File[]) =>
  fireEvent.change(container.querySelector('input[multiple]') as HTMLInputElement, { target: { files } })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
const drafted = () => screen.queryAllByRole('img', { name: /of your message$/ })

/** The server takes each picture as a new one. */
const accept = () => {
  let number = 40
  api.answer(addMessagePicture, () => pictureOf(++number))
  api.answer(sendMessage, ({ body }) => {
    const pictures = body.pictures?.map((_, at) => pictureOf(41 + at)) ?? []
    const reply = conversationOf([messageOf(4, { text: body.text || 'Sent a picture.', pictures })])
    api.answer(readConversation, reply)
    return reply
  })
}

test('the pictures of a message are shown small with their names, and large in the view of the area', async () => {
  api.answer(readConversation, conversationOf([answer, messageOf(3, { pictures: [pictureOf(31)] })]))
  await open()
  expect(screen.queryByText('Sent 2 pictures.')).toBeNull()
  screen.getByText('Message 3')
  const second = 'Picture from Meera K., 2 of 2'
  await userEvent.click(screen.getByRole('button', { name: `See large: ${second}` }))
  const viewer = within(await screen.findByRole('dialog', { name: second }))
  expect(viewer.getByRole('img', { name: second }).getAttribute('src')).toBe('/full/22')
  await userEvent.click(viewer.getByRole('button', { name: 'Your picture' }))
  await userEvent.click(viewer.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('one odd picture spoils one picture, and an area without a large view shows them small', async () => {
  const odd = { ...answer, pictures: [pictureOf(21), 'odd', null] as never }
  api.answer(readConversation, conversationOf([odd as Message]))
  await open(false)
  screen.getByRole('img', { name: 'Picture from Meera K.' })
  screen.getByText('Sent 2 pictures.')
})

test('a picture goes alone or with words, and is sent before its message', async () => {
  accept()
  const container = await open()
  choose(container, [jpeg()])
  await waitFor(() => expect(drafted()).toHaveLength(1))
  await send()
  await screen.findByRole('button', { name: 'See large: Your picture' })
  expect(api.requests(sendMessage).map(({ body }) => body)).toEqual([{ pictures: [idOf(41)] }])
  expect(drafted()).toEqual([])
})

test('three pictures fit into a message, one can be taken out, and a file that is none is left out', async () => {
  const container = await open()
  choose(container, [jpeg(), new File(['x'], 'list.pdf', { type: 'application/pdf' })])
  await screen.findByText('A file is no JPEG, PNG or WebP picture, and was left out.')
  fireEvent.drop(document.body, {
    dataTransfer: { types: ['Files'], files: [jpeg('a.jpg'), jpeg('b.jpg'), jpeg('c.jpg')] },
  })
  await waitFor(() => expect(drafted()).toHaveLength(3))
  screen.getByText('A message has room for 3 pictures.')
  screen.getByText('More were chosen than there is room for, and the rest were left out.')
  expect(screen.queryByRole('button', { name: 'Add another' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture 2' }))
  expect(drafted()).toHaveLength(2)
  screen.getByRole('button', { name: 'Add another' })
})

test('a file that cannot be read says so', async () => {
  fakeCanvas({ isPicture: false })
  const container = await open()
  choose(container, [jpeg()])
  await screen.findByText('This picture could not be read. Please choose a JPEG, PNG or WebP.')
  expect(drafted()).toEqual([])
})

test('what could not be sent is kept, and a picture that arrived is not sent again', async () => {
  accept()
  api.answer(sendMessage, refused(503, 'Please wait.'))
  const container = await open()
  choose(container, [jpeg()])
  await waitFor(() => expect(drafted()).toHaveLength(1))
  await send()
  await screen.findByText('Not sent: Please wait. Your picture is kept here.')
  await userEvent.type(screen.getByRole('textbox', { name: 'Your message' }), 'These?')
  setOnline(false)
  await send()
  await screen.findByText('Not sent: you are offline. Your words and picture are kept here.')
  setOnline(true)
  accept()
  await send()
  await screen.findByText('These?')
  expect(api.requests(addMessagePicture)).toHaveLength(1)
})

test('a picture that the server has forgotten is sent anew', async () => {
  accept()
  api.answer(sendMessage, refused(409, 'A picture of this message is not here any more.'))
  const container = await open()
  choose(container, [jpeg()])
  await waitFor(() => expect(drafted()).toHaveLength(1))
  await send()
  await screen.findByText(/^Not sent: A picture/)
  accept()
  await send()
  await waitFor(() => expect(drafted()).toEqual([]))
  const keys = api.requests(addMessagePicture).map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('offline a picture is not begun to be sent', async () => {
  const container = await open()
  choose(container, [jpeg()])
  await waitFor(() => expect(drafted()).toHaveLength(1))
  setOnline(false)
  await send()
  await screen.findByText('Not sent: you are offline. Your picture is kept here.')
  expect(api.requests(addMessagePicture)).toEqual([])
})
