import { findPieces } from '@drape/contract/piece'
import { withStatus } from '@drape/remote-shared/test/api'
import { done } from '@drape/remote-shared/test/factories'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openAtDesk, startDesk } from '../../test/desk.tsx'
import { pieceOf } from '../../test/piece.ts'
import { Pieces } from './pieces.tsx'

const api = startDesk()

const kolhapuri = pieceOf({ ecommerce_url: 'https://shop.example/kolhapuri' })

const open = () => openAtDesk(<Pieces />)

const findWith = async (search: string) => {
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find pieces' }), `${search}{Enter}`)
}

test('a stylist finds the pieces that were used before, each with the way to its shop', async () => {
  api.answer(findPieces, { ...done, pieces: [kolhapuri], outfits: [] })
  open()
  expect(api.requests(findPieces)).toEqual([])
  await findWith('kolha')
  const piece = within(await screen.findByRole('listitem'))
  piece.getByRole('heading', { name: 'Needledust Kolhapuri' })
  piece.getByText(/used 3 times/)
  expect(piece.getByRole('link').getAttribute('href')).toBe('https://shop.example/kolhapuri')
})

test.each([
  ['that finds nothing', { ...done, pieces: [], outfits: [] }],
  ['of a server that knows of no pieces', withStatus(404)],
])('a search %s says so', async (_which, answer) => {
  api.answer(findPieces, answer as never)
  open()
  await findWith('toga')
  await screen.findByText('Nothing like this was used before.')
})

test('pieces that did not load are asked for again', async () => {
  api.answer(findPieces, withStatus(500))
  open()
  await findWith('shawl')
  const retryButton = await screen.findByRole('button', { name: 'Load the pieces' })
  api.answer(findPieces, { ...done, pieces: [kolhapuri], outfits: [] })
  await userEvent.click(retryButton)
  await screen.findByRole('heading', { name: 'Needledust Kolhapuri' })
})
