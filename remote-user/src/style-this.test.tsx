import { type Garment, listGarments } from '@drape/contract/garment'
import { photoSent, showPicture, uploadPhoto } from '@drape/contract/photo'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { idOf } from '@drape/remote-shared/test/factories'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { garmentOf } from '../test/garments.ts'
import { chooseOnHome, setUpHome } from '../test/home.tsx'
import { openPage, press, Where } from '../test/page.tsx'
import { loadAgreement } from '../test/photos.ts'
import { Garments } from './garments.tsx'
import { HomeScreen } from './photo/home.screen.tsx'
import { PhotoSender } from './photo/photo-sender.tsx'
import { clothesAddress } from './place/place.ts'

const api = startTestApi()

beforeEach(() => {
  setUpHome(api)
  const garments: Garment[] = [garmentOf(1)]
  api.answer(listGarments, { garments, next: null })
})

/** My clothes beside Home. */
const open = () =>
  openPage(
    <>
      <PhotoSender isAtHome />
      <HomeScreen closet={null} loadAgreement={loadAgreement} />
      <Garments />
      <Where />
    </>,
    clothesAddress,
  )

const styleFirst = async () => {
  await press(/^Piece 1/)
  await press('Style this')
  await screen.findByText('home, in')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
const sentWish = () =>
  /name="wish_garment"\r\n\r\n(.*)\r\n/.exec(api.requests(uploadPhoto)[0]?.text ?? '')?.[1]

test('“Style this” leads to Home with the picture of the piece, which is sent with the piece in its wish', async () => {
  api.answer(showPicture, withStatus(200, { body: 'picture', headers: { 'content-type': 'image/jpeg' } }))
  open()
  await styleFirst()
  await screen.findByText(/^Your stylist begins at this piece/)
  screen.getByText('A piece from my clothes')
  await press('Submit Photo')
  await screen.findByText(photoSent)
  expect(sentWish()).toBe(idOf(1))
})

test('“Style this” keeps a photo that is chosen already, and does without the picture that does not load', async () => {
  open()
  await styleFirst()
  await screen.findByText('It is in your wish. Its picture did not load: choose or take a photo.')
  await chooseOnHome()
  await press(/^Your wish/)
  await userEvent.click(await screen.findByRole('radio', { name: 'No piece of mine' }))
  await styleFirst()
  expect(screen.queryByText(/^Your stylist begins at this piece/)).toBeNull()
  await press('Submit Photo')
  await screen.findByText(photoSent)
  expect(sentWish()).toBe(idOf(1))
})
