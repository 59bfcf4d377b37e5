import { readOutfit } from '@drape/contract/outfit'
import { startTestApi } from '@drape/remote-shared/test/api'
import { idOf } from '@drape/remote-shared/test/factories'
import { enter } from '@drape/remote-shared/test/session'
import { screen, waitFor } from '@testing-library/react'
import { openAtDesk, press } from '../../test/desk.tsx'
import { draftOutfit } from '../../test/styling.tsx'
import { SavedDrafts } from './saved-drafts.tsx'

const api = startTestApi()
const request = idOf(1)
const open = jest.fn()
let stylist: string

const keep = (draft: object, of = stylist, requestId = request) =>
  localStorage.setItem(`draft:outfit:${of}:${requestId}`, JSON.stringify(draft))

const show = () => openAtDesk(<SavedDrafts onOpen={open} />)

beforeEach(() => {
  stylist = enter('stylist')
})

test('a draft that was left is listed, even if its request is gone', async () => {
  keep({ title: 'Blues', items: [{ name: 'Kurta' }, {}] })
  show()
  screen.getByRole('heading', { name: 'Your drafts' })
  screen.getByText('1 item')
  await press('Open the draft Blues')
  expect(open).toHaveBeenCalledWith(request)
})

test('neither empty drafts nor those of another stylist are listed', () => {
  keep({ title: ' ' })
  keep({ title: 'Blues' }, idOf(2))
  show()
  expect(screen.queryByRole('heading')).toBeNull()
})

test('a draft whose outfit has reached its client is no draft any more', async () => {
  const outfit = { id: idOf(3), of: '' }
  api.answer(readOutfit, { params: { id: outfit.id } }, { ...draftOutfit(outfit.id), status: 'approved' })
  keep({ title: 'Blues', made: outfit })
  show()
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
  expect(localStorage.getItem(`draft:outfit:${stylist}:${request}`)).toBeNull()
})
