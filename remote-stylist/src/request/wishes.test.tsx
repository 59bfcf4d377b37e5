import { render, screen } from '@testing-library/react'
import { Wishes } from './wishes.tsx'

const entries = () =>
  screen.queryAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])

test('what a client wished with the photo is told in words, whether or not there are preferences', () => {
  render(<Wishes wish={{ occasion: 'Wedding', budget: 125_000, text: 'No heels' }} userPreferences={null} />)
  expect(entries()).toEqual([
    ['Occasion', 'Wedding'],
    ['Budget', 'Up to ₹1,25,000'],
    ['Wish', 'No heels'],
  ])
  screen.getByText('No preferences set')
})

test('of a wish only the parts that there are are told', () => {
  render(<Wishes wish={{ text: 'No heels' }} userPreferences={null} />)
  expect(entries()).toEqual([['Wish', 'No heels']])
})
