import { listSavedOutfits } from '@drape/contract/closet'
import { startTestApi } from '@drape/remote-shared/test/api'
import { enter } from '@drape/remote-shared/test/session'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { Page } from '../../test/page.tsx'
import { Closet } from '../closet.tsx'
import { SampleArt } from './sample.art.tsx'
import { sampleOutfits } from './sample-outfits.ts'
import { SuggestionsScreen } from './suggestions.screen.tsx'

const api = startTestApi()

/** Signs in a new user with an empty closet. */
const enterNewUser = () =>
  api.answer(listSavedOutfits, { params: { id: enter() } }, { outfits: [], next: null })

beforeEach(enterNewUser)

const pageWith = (Screen: ComponentType) => (
  <Page>
    <Screen />
  </Page>
)

const cardOf = (title: string) =>
  screen.getByRole('heading', { level: 2, name: title }).closest('li') as HTMLElement

const rate = async (title: string, label: string) => {
  const card = cardOf(title)
  await userEvent.click(within(card).getByRole('radio', { name: label }))
  await userEvent.click(within(card).getByRole('button', { name: `Submit Rating: ${title}` }))
  return card
}

test('every sample outfit is marked as one, has a drawing of its own, and asks the server for nothing', () => {
  render(pageWith(SuggestionsScreen))
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles).toEqual(sampleOutfits.map(({ title }) => title))
  expect(screen.getAllByText('Sample')).toHaveLength(titles.length)
  const drawings = titles.map((title) => cardOf(title ?? '').querySelector('svg')?.innerHTML)
  expect(new Set(drawings).size).toBe(titles.length)
  expect(api.requests()).toEqual([])
})

test('a sample rated Very Good is added to the closet', async () => {
  render(pageWith(SuggestionsScreen))
  const card = await rate('Linen on Sunday', 'Very Good')
  await screen.findByText('Added to your closet!')
  within(card).getByText('4/5')
  within(card).getByText('In your closet')
})

test('for a sample rated Good there are thanks, and no place in the closet', async () => {
  render(pageWith(SuggestionsScreen))
  const card = await rate('Linen on Sunday', 'Good')
  await screen.findByText('Thanks for rating!')
  expect(within(card).queryByText('In your closet')).toBeNull()
})

test('what is rated well stays in the closet for the visit, and is not there for the next user', async () => {
  const { rerender } = render(pageWith(SuggestionsScreen))
  await rate('The evening sari', 'Excellent')
  await rate('Linen on Sunday', 'Fair')
  rerender(pageWith(Closet))
  const savedSamples = await screen.findByRole('region', { name: 'Samples, for this visit' })
  expect(
    within(savedSamples)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['The evening sari'])
  rerender(pageWith(SuggestionsScreen))
  within(cardOf('Linen on Sunday')).getByText('2/5')
  act(enterNewUser)
  rerender(pageWith(Closet))
  await screen.findByText('No saved items yet')
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})

test('the drawings use the colours of the palette alone', () => {
  const { container } = render(sampleOutfits.map(({ name }) => <SampleArt key={name} of={name} />))
  const colours = ['fill', 'color'].flatMap((name) =>
    [...container.querySelectorAll(`[${name}]`)].map((piece) => piece.getAttribute(name) ?? ''),
  )
  for (const colour of colours)
    expect(colour).toMatch(/^(none|currentColor|var\(--[a-z-]+\)|color-mix\(in srgb, var\(--[a-z-]+\).*)$/)
})
