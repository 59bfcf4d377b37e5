import { deletePhoto, photoSent, uploadPhoto } from '@drape/contract/photo'
import { refused, startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { idOf, photoOf } from '@drape/remote-shared/test/factories'
import { screen, waitFor } from '@testing-library/react'
import { chooseOnHome, openHome, openHomeWithPhoto, setUpHome } from '../../test/home.tsx'
import { press } from '../../test/page.tsx'

const api = startTestApi()
const confirmingMessage = 'Sent. Waiting for Drape to confirm…'

/** jsdom reports progress only once the reply has come. */
const reportAllSent = () => {
  const send = XMLHttpRequest.prototype.send
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    send.call(this, body)
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 9, total: 9 }))
  })
}

beforeEach(() => {
  setUpHome(api)
  reportAllSent()
})

const submit = async () => {
  await openHomeWithPhoto()
  await press('Submit Photo')
}

const keys = () => api.requests(uploadPhoto).map(({ headers }) => headers['idempotency-key'])
const deletedIds = () => api.requests(deletePhoto).map(({ params }) => params.id)

describe('a photo that is sent and cancelled before it is answered', () => {
  type First = 'breaks' | ReturnType<typeof photoOf>
  let answerFirstUpload: (answer: First) => void

  const submitAndCancel = async () => {
    const firstReply = new Promise<First>((resolve) => {
      answerFirstUpload = resolve
    })
    api.answer(uploadPhoto, () => (keys().length > 1 ? photoOf(1) : firstReply))
    await submit()
    await screen.findByText(confirmingMessage)
    expect(screen.queryByText(/percent sent/)).toBeNull()
    await waitFor(() => expect(keys()).toHaveLength(1))
    await press('Cancel')
    expect(screen.queryByText(confirmingMessage)).toBeNull()
    screen.getByRole('img', { name: 'Your chosen one' })
  }

  test('is deleted once it is answered, and submitted again as another one', async () => {
    await submitAndCancel()
    answerFirstUpload(photoOf(1))
    await waitFor(() => expect(deletedIds()).toEqual([idOf(1)]))
    expect(screen.queryByText(photoSent)).toBeNull()
    await press('Submit Photo')
    await screen.findByText(photoSent)
    expect(new Set(keys()).size).toBe(2)
  })

  test('is asked for under its key, and without a picture, if the answer is lost', async () => {
    await submitAndCancel()
    answerFirstUpload('breaks')
    await waitFor(() => expect(deletedIds()).toEqual([idOf(1)]))
    const [firstUpload, secondUpload] = api.requests(uploadPhoto)
    expect(new Set(keys()).size).toBe(1)
    expect(firstUpload?.text.length).toBeGreaterThan(10_000)
    expect(secondUpload?.text.length).toBeLessThan(1000)
  })
})

test('a user who is told that it failed, and chooses another photo, has nothing of the first at the server', async () => {
  // A reply that is not Drape's, as of a Wi-Fi login page, is not repeated, and the server may have the photo.
  const foreignReply = withStatus(200, { body: { hello: 'wifi' } })
  api.answer(uploadPhoto, () => (keys().length > 1 ? photoOf(1) : foreignReply))
  await submit()
  await screen.findByText(/^Upload failed/)
  await press('Choose Different Photo')
  await waitFor(() => expect(deletedIds()).toEqual([idOf(1)]))
  expect(new Set(keys()).size).toBe(1)
})

test('a limit of the plan is reported once, with its end in the time zone of the reader', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(new Date(2026, 10, 22, 21, 40).getTime())
  const limit = 'The free plan has 1 upload a day, and yours are used up.'
  api.answer(uploadPhoto, refused(429, limit, 'plan_limit', { 'retry-after': '36000' }))
  await submit()
  await screen.findByText(/^The free plan/)
  const alertTexts = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(alertTexts.join('')).toMatch(
    /^The free plan has 1 upload a day, and yours are used up\. You can send this photo tomorrow from 7:40\sam\.$/,
  )
  expect(keys()).toHaveLength(1)
})

describe('a photo that came from another app', () => {
  const sharedNote = /came from another app/

  beforeEach(() => {
    const cachedResponses = new Map([
      ['/shared-photo', new Response('photo', { headers: { 'content-type': 'image/jpeg' } })],
    ])
    const cache = {
      match: async (path: string) => cachedResponses.get(path),
      delete: async (path: string) => cachedResponses.delete(path),
    }
    Object.assign(globalThis, { caches: { open: async () => cache } })
  })

  afterEach(() => Reflect.deleteProperty(globalThis, 'caches'))

  test('is said to, and is sent by the person alone', async () => {
    openHome()
    await screen.findByRole('img', { name: 'Your chosen one' })
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(sharedNote),
    )
    expect(api.requests(uploadPhoto)).toEqual([])
    await press('Submit Photo')
    await screen.findByText(photoSent)
    expect(api.requests(uploadPhoto)).toHaveLength(1)
  })

  test('is not mentioned with a photo that the person chooses instead', async () => {
    openHome()
    await screen.findByText(sharedNote)
    await chooseOnHome()
    await screen.findByRole('img', { name: 'Your chosen one' })
    expect(screen.queryByText(sharedNote)).toBeNull()
  })
})
