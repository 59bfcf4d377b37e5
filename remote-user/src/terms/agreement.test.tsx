import { listPhotos } from '@drape/contract/photo'
import { agree, readAgreement } from '@drape/contract/terms'
import { refused, startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { photoOf } from '@drape/remote-shared/test/factories'
import { enter, setOnline } from '@drape/remote-shared/test/session'
import { screen, waitFor } from '@testing-library/react'
import { openPage, press } from '../../test/page.tsx'
import { Agreement } from './agreement.dialog.tsx'

const api = startTestApi()

beforeEach(() => {
  enter()
  api.answer(listPhotos, { photos: [], next: null })
})

const texts = { version: 'v1', agreed_at: null, terms: '/the/terms/', privacy: '/the/privacy/' }
const agreedTexts = { ...texts, agreed_at: '2026-11-21T06:00:00.000Z' }

const open = () => {
  const onAgreed = jest.fn()
  const onClose = jest.fn()
  openPage(<Agreement isAsked onAgreed={onAgreed} onClose={onClose} />)
  return { onAgreed, onClose }
}

test('before the first photo a person reads what becomes of it, and agrees', async () => {
  api.answer(readAgreement, texts)
  api.answer(agree, agreedTexts)
  const { onAgreed } = open()
  const terms = await screen.findByRole('link', { name: 'Terms' })
  expect(terms.getAttribute('href')).toMatch(/\/the\/terms\/$/)
  expect(screen.getByRole('link', { name: 'Privacy notice' }).getAttribute('href')).toMatch(
    /\/the\/privacy\/$/,
  )
  expect(onAgreed).not.toHaveBeenCalled()
  await press('Agree and send')
  await waitFor(() => expect(onAgreed).toHaveBeenCalledTimes(1))
  expect(api.requests(agree).map(({ body }) => body)).toEqual([{ version: 'v1' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a user who does not agree sends nothing', async () => {
  api.answer(readAgreement, texts)
  const { onAgreed, onClose } = open()
  await screen.findByRole('link', { name: 'Terms' })
  await press('Not now')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect([onAgreed.mock.calls, api.requests(agree)]).toEqual([[], []])
})

test.each([
  ['has agreed already', agreedTexts],
  ['uses a server that does not ask', withStatus(404)],
])('a user who %s is not asked', async (_, answer) => {
  api.answer(readAgreement, answer)
  const { onAgreed } = open()
  await waitFor(() => expect(onAgreed).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('link', { name: 'Terms' })).toBeNull()
})

test('texts that changed while they were read are read again', async () => {
  api.answer(readAgreement, texts)
  api.answer(agree, refused(409, 'The texts have changed meanwhile.'))
  const { onAgreed } = open()
  await screen.findByRole('link', { name: 'Terms' })
  api.answer(readAgreement, { ...texts, version: 'v2' })
  await press('Agree and send')
  await screen.findByText('The texts have changed meanwhile.')
  await waitFor(() => expect(api.requests(readAgreement)).toHaveLength(2))
  expect(onAgreed).not.toHaveBeenCalled()
})

test('an agreement that does not arrive is not taken for one', async () => {
  api.answer(readAgreement, texts)
  api.answer(agree, withStatus(503))
  const { onAgreed } = open()
  await screen.findByRole('link', { name: 'Terms' })
  await press('Agree and send')
  await screen.findByText('Service Unavailable. Your photo stays here.')
  expect(onAgreed).not.toHaveBeenCalled()
})

test('without a connection, a user who has sent a photo before is not held up', async () => {
  setOnline(false)
  api.answer(readAgreement, withStatus(503))
  api.answer(listPhotos, { photos: [photoOf(1)], next: null })
  const { onAgreed } = open()
  await waitFor(() => expect(onAgreed).toHaveBeenCalledTimes(1))
})

test('a new user whose texts do not load tries again', async () => {
  api.answer(readAgreement, withStatus(400))
  const { onAgreed } = open()
  await screen.findByText(/^What you agree to could not be loaded: Bad Request/)
  api.answer(readAgreement, agreedTexts)
  await press('Try again')
  await waitFor(() => expect(onAgreed).toHaveBeenCalledTimes(1))
})
