import { fromWardrobe } from '@drape/contract/from-wardrobe'
import { listClientGarments } from '@drape/contract/garment'
import { createOutfit } from '@drape/contract/outfit'
import { startTestApi } from '@drape/remote-shared/test/api'
import { idOf } from '@drape/remote-shared/test/factories'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { keepDraft, openForm, setUpEach, whole } from '../../test/styling.tsx'

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

test('a client without a wardrobe has no place for one', async () => {
  answerWardrobe()
  await openForm(fixture)
  await waitFor(() => expect(api.requests(listClientGarments)).toHaveLength(1))
  expect(screen.queryByRole('heading', { name: /Wardrobe/ })).toBeNull()
})
