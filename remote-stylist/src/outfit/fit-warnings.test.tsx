import { readClient } from '@drape/contract/client'
import { noFit } from '@drape/contract/fit'
import { createOutfit, readOutfit } from '@drape/contract/outfit'
import { startTestApi } from '@drape/remote-shared/test/api'
import { done, idOf, itemOf, knownOf, outfitOf } from '@drape/remote-shared/test/factories'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openAtDesk, press } from '../../test/desk.tsx'
import { field, keepDraft, setUpEach, setUpRequest, whole, write } from '../../test/styling.tsx'
import { CreateOutfit } from '../outfit.tsx'

const api = startTestApi()
const clientId = idOf(9)
const fixture = setUpEach(api)

beforeEach(() => {
  Object.assign(fixture, setUpRequest(api, { client_id: clientId }))
  const fit = {
    ...noFit,
    sizes: { chart: 'women' as const, top: 'M' },
    never: { chosen: ['silk' as const], words: [] },
    brands: { fit: [], unfit: ['Zara'] },
    prices: { top: 2000 },
  }
  api.answer(readClient, { params: { id: clientId } }, knownOf(9, { fit }))
})

const ignore = () => undefined
const open = async () => {
  openAtDesk(
    <CreateOutfit
      requestId={fixture.request.params.id}
      {...{ onLeave: ignore, onReopen: ignore, onCompleted: ignore }}
    />,
  )
  await screen.findByRole('form')
}

const silk = 'Your client never wears silk.'

test('a piece is marked while it is written, kept with a word, and named once more before it is completed', async () => {
  keepDraft(fixture)
  await open()
  await screen.findByText('Theirs, unless you write another')
  expect(screen.queryByText(silk)).toBeNull()
  await write(field('Name'), ' of silk')
  screen.getByText(silk)
  await userEvent.clear(field('Brand'))
  await write(field('Brand'), 'Zara')
  await userEvent.clear(field('Price'))
  await write(field('Price'), '2600')
  screen.getByText('Zara does not fit your client.')
  screen.getByText('₹2,600 is 30% above what your client likes to pay for a top.')
  const note = 'A little above, because it lasts.'
  await write(field('A word to your client'), note)

  const kept = { name: 'Kurta of silk', size: 'M', fit_note: note }
  const outfit = outfitOf(fixture.outfitId, { status: 'draft', items: [itemOf(1, kept)] })
  api.answer(createOutfit, { ...done, outfits: [outfit] })
  api.answer(readOutfit, fixture.outfit, outfit)
  await press('Create Outfit')
  const named = within(await screen.findByRole('region', { name: 'Kept against your client’s wishes' }))
  named.getByText(`Kurta of silk: ${silk}`)
  named.getByText(`You tell them: ${note}`)
  expect(api.requests(createOutfit)[0]?.body.items).toMatchObject([kept])
})

test('a size that the stylist writes is ordered', async () => {
  keepDraft(fixture)
  await open()
  await screen.findByText('Theirs, unless you write another')
  await write(field('Size to order'), 'L')
  await press('Create Outfit')
  await screen.findByRole('dialog', { name: 'Mood board' })
  expect(api.requests(createOutfit)[0]?.body.items).toMatchObject([{ size: 'L' }])
})

test('a letter draws its own item alone, of thirty', async () => {
  const items = Array.from({ length: 30 }, (_, index) => ({ ...whole.items[0], key: index + 1 }))
  keepDraft(fixture, { ...whole, items })
  await open()
  await screen.findAllByText('Theirs, unless you write another')
  const changed = new Set<string>()
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      changed.add(element?.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? '')
    }
  })
  observer.observe(document.querySelector('form ul') as Element, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  await write(field('Name'), ' silk')
  await screen.findByText(silk)
  observer.disconnect()
  expect([...changed]).toEqual(['1'])
})
