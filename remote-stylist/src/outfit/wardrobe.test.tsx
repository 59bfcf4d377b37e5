import { fromWardrobe } from '@drape/contract/from-wardrobe'
import { listClientGarments } from '@drape/contract/garment'
import { createOutfit } from '@drape/contract/outfit'
import { startTestApi } from '@drape/remote-shared/test/api'
import { idOf } from '@drape/remote-shared/test/factories'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { press } from '../../test/desk.tsx'
import { keepCreated, keepDraft, openForm, setUpEach, setUpRequest, whole } from '../../test/styling.tsx'

const api = startTestApi()
const fixture = setUpEach(api)

const garment = {
  id: idOf(700_001),
  kind: 'Sari',
  colour: 'Maroon',
  name: 'Nani’s Banarasi',
  note: 'Only dry cleaned',
  thumbnail_url: '/thumbnail/700001',
} as const

const answerWardrobe = (...garments: (typeof garment)[]) =>
  api.answer(listClientGarments, { params: { id: fixture.photoId } }, { garments, next: null })

test('one press puts a piece of the client’s own into the outfit, without price and link', async () => {
  answerWardrobe(garment)
  keepDraft(fixture, whole)
  await openForm(fixture)
  await userEvent.click(await screen.findByRole('button', { name: /^Add Nani’s Banarasi, Sari, Maroon/ }))
  await screen.findByText('Nani’s Banarasi was added')
  await screen.findByText('2 items · ₹1,299.50')
  expect(document.querySelectorAll('input[type="number"]')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Create Outfit' }))
  await waitFor(() => expect(api.requests(createOutfit)).toHaveLength(1))
  expect(api.requests(createOutfit)[0]?.body.items[1]).toEqual({
    category: 'Sari',
    name: 'Nani’s Banarasi',
    brand: fromWardrobe,
    image_url: '',
    ecommerce_url: '',
    estimated_price: 0,
    garment_id: garment.id,
  })
})

test('the piece at which the request begins stands first, and the mood board says where it is left out', async () => {
  const sari = { ...garment, id: idOf(700_002), name: 'Sari of mine' }
  const styled = setUpRequest(api, { wish: { garment: sari.id }, garment: sari })
  api.answer(
    listClientGarments,
    { params: { id: styled.photoId } },
    { garments: [garment, sari], next: null },
  )
  keepCreated(styled)
  await openForm(styled)
  await screen.findByText(/begins at their own Sari of mine, and this outfit is without it/)
  await press('Close')
  const pieces = await screen.findAllByRole('button', { name: /^Add .*, Sari, Maroon/ })
  expect(pieces.map(({ textContent }) => textContent)).toEqual(['Sari of mine', 'Nani’s Banarasi'])
  screen.getByText('The request begins here')
})

test('a client without a wardrobe has no place for one', async () => {
  answerWardrobe()
  await openForm(fixture)
  await waitFor(() => expect(api.requests(listClientGarments)).toHaveLength(1))
  expect(screen.queryByRole('heading', { name: /Wardrobe/ })).toBeNull()
})
