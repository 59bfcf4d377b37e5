import { act } from '@testing-library/react'
import { HomeScreen } from '../src/photo/home.screen.tsx'
import { choosePhoto } from '../src/photo/photo.store.ts'
import { PhotoSender } from '../src/photo/photo-sender.tsx'
import { openPage } from './page.tsx'
import { loadAgreement } from './photos.ts'

export const chooseOnHome = () => act(() => choosePhoto(new File(['photo'], 'photo', { type: 'image/jpeg' })))

/** Home with what sends photos. */
export const openHome = () =>
  openPage(
    <>
      <PhotoSender isAtHome />
      <HomeScreen closet={null} loadAgreement={loadAgreement} />
    </>,
  )

/** The same, and a photo that is chosen there. */
export const openHomeWithPhoto = async () => {
  openHome()
  await chooseOnHome()
}
