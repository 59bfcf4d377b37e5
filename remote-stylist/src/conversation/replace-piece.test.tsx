import { replaceItem } from '@drape/contract/conversation'
import { refused } from '@drape/remote-shared/test/api'
import { conversationOf, idOf, messageOf } from '@drape/remote-shared/test/factories'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openAtDesk, press, startDesk } from '../../test/desk.tsx'
import { ReplacePiece } from './replace-piece.tsx'

const api = startDesk()
const wish = messageOf(4, { item: { id: idOf(7), name: 'Jutti' }, swap: 'wish' })

test('another piece is sent as it was typed, once for each wish, and a refusal is shown', async () => {
  api.answer(replaceItem, refused(409, 'This piece is not in the outfit any more.'))
  openAtDesk(<ReplacePiece photo={idOf(5)} wish={wish} />)
  const replace = () => screen.getByRole('button', { name: 'Replace Jutti' })
  await userEvent.click(replace())
  expect(document.activeElement).toBe(screen.getByLabelText('Category'))
  await press('Not now')
  expect(document.activeElement).toBe(replace())
  await userEvent.click(replace())
  for (const [label, text] of [
    ['Category', 'Shoes'],
    ['Name', ' Mojari '],
    ['Brand', 'Fizzy Goblet'],
    ['Price in ₹', '2250.50'],
  ] as const)
    await userEvent.type(screen.getByLabelText(label), text)
  const submit = () => press('Put it into the outfit')
  await submit()
  await screen.findByText('Nothing was replaced: This piece is not in the outfit any more.')
  api.answer(replaceItem, conversationOf([wish]))
  await submit()
  await waitFor(() => expect(api.requests(replaceItem)).toHaveLength(2))
  const [first, second] = api.requests(replaceItem)
  expect(first?.body).toEqual({
    item: idOf(7),
    by: {
      category: 'Shoes',
      name: 'Mojari',
      brand: 'Fizzy Goblet',
      estimated_price: 2250.5,
      image_url: '',
      ecommerce_url: '',
    },
    text: 'Here is another one for you.',
  })
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
})
