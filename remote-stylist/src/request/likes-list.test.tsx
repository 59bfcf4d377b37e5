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

test('only the filled fields of a wish are shown', () => {
  render(<LikesList wish={{ text: 'No heels' }} userPreferences={null} />)
  expect(entries()).toEqual([['Wish', 'No heels']])
})
