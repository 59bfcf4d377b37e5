import { render, screen } from '@testing-library/react'
import { ClientTaste, Warnings } from './client-taste.tsx'

const line = { subject: '', count: 3, liked: 0, disliked: 0, isWrong: false }
const lines = [
  { ...line, kind: 'brand' as const, name: 'Anokhi', liked: 2 },
  { ...line, kind: 'reason' as const, subject: 'fit', name: 'For its fit', disliked: 3 },
  { ...line, kind: 'brand' as const, subject: 'b', name: 'Other', count: 7, disliked: 7 },
  { ...line, kind: 'category' as const, name: 'Shoes', disliked: 2, isWrong: true },
  { ...line, kind: 'neverAgain' as const, name: 'Jutti, Needledust', count: 1, disliked: 1 },
  { ...line, kind: 'price' as const, name: '₹1,000 to ₹2,500', liked: 1, disliked: 1 },
  { ...line, kind: 'category' as const, subject: 'c', name: 'Caps', disliked: 1 },
]

test('a stylist reads in words what to avoid, the surest first, and what else the ratings say', () => {
  render(<ClientTaste ratedItems={7} lines={lines} />)
  screen.getByRole('region', { name: 'Taste, from 7 ratings' })
  const groups = [...document.querySelectorAll('dl > div')].map((group) =>
    [...group.children].map(({ textContent }) => textContent),
  )
  expect(groups).toEqual([
    [
      'To avoid',
      'Jutti, Needledust: never again',
      'Other: two stars or fewer, 7 times',
      'For its fit: two stars or fewer, three times',
      'Caps: two stars or fewer, once',
    ],
    ['Likes', 'Anokhi 2 liked of 3 ratings'],
    ['Undecided', '₹1,000 to ₹2,500 3 ratings'],
    ['Wrong, the client says', 'Shoes 2 disliked of 3 ratings'],
  ])
})

test('the first three things to avoid are said without opening anything', () => {
  const { container } = render(<Warnings lines={lines} />)
  expect(container.textContent).toBe(
    'To avoid Jutti, Needledust: never again; Other: two stars or fewer, 7 times; For its fit: two stars or fewer, three times; and 1 more',
  )
})

test('nothing is shown about a client who rated nothing', () => {
  const { container } = render(
    <>
      <Warnings lines={[]} />
      <ClientTaste ratedItems={0} lines={[]} />
    </>,
  )
  expect(container.textContent).toBe('')
})
