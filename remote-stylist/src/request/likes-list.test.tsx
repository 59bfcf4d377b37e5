import { idOf } from '@drape/remote-shared/test/factories'
import { render, screen } from '@testing-library/react'
import { LikesList } from './likes-list.tsx'

const entries = () =>
  screen.queryAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])

test('the wish that came with a photo is shown in words, whether or not there are preferences', () => {
  render(
    <LikesList wish={{ occasion: 'Wedding', budget: 125_000, text: 'No heels' }} userPreferences={null} />,
  )
  expect(entries()).toEqual([
    ['Occasion', 'Wedding'],
    ['Budget', 'Up to ₹1,25,000'],
    ['Wish', 'No heels'],
  ])
  screen.getByText('No preferences set')
})

test.each([
  [{ name: 'Nani’s Banarasi' }, 'Their own Nani’s Banarasi (Maroon Sari)'],
  [{ name: '', colour: null }, 'Their own Sari'],
  [undefined, 'A piece that is no longer in their clothes'],
])('a wish that begins at a piece of the client’s own says at which', (piece, words) => {
  const garment = piece && { id: idOf(1), kind: 'Sari' as const, colour: 'Maroon' as const, ...piece }
  render(<LikesList wish={{ garment: idOf(1) }} {...(garment && { garment })} userPreferences={null} />)
  expect(entries()).toEqual([['Begins at', words]])
})

test('only the filled fields of a wish are shown', () => {
  render(<LikesList wish={{ text: 'No heels' }} userPreferences={null} />)
  expect(entries()).toEqual([['Wish', 'No heels']])
})
