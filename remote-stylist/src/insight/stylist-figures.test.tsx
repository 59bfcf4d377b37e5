import { render, screen } from '@testing-library/react'
import { noFigures } from '../../test/figures.ts'
import { StylistFigures } from './stylist-figures.tsx'

test("a stylist's figures stand beside those of all stylists, and an unknown one is not shown as zero", () => {
  const house = {
    ...noFigures,
    today: 2,
    outfits: 8,
    onTime: 5,
    timed: 7,
    rightAtOnce: 3,
    judged: 4,
    medianMinutes: 200,
    average: 3.5,
    ratings: 8,
    reasons: [{ reason: 'fit' as const, average: 2, ratings: 1 }],
  }
  render(<StylistFigures days={30} own={{ ...noFigures, outfits: 1, medianMinutes: 45 }} house={house} />)
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      row.querySelector('th')?.firstChild?.textContent,
      ...[...row.querySelectorAll('td')].map(({ textContent }) => textContent),
    ])
  expect(rows).toEqual([
    ['Completed today', '0', '2'],
    ['Completed', '1', '8'],
    ['On time', '–', '5 of 7, 71 %'],
    ['First time right', '–', '3 of 4, 75 %'],
    ['Median time', '45 min', '3 h 20 min'],
    ['Stars', '–', '3.50 in 8 ratings'],
    ['Stars for the fit', '–', '2.00 in 1 rating'],
  ])
})
