import { deletePhoto, listPhotos, uploadPhoto } from '@drape/contract/photo'
import type { TestApi } from '@drape/remote-shared/test/api'
import { photoOf } from '@drape/remote-shared/test/factories'
import { enter } from '@drape/remote-shared/test/session'
import { act } from '@testing-library/react'
import { HomeScreen } from '../src/photo/home.screen.tsx'
import { choosePhoto } from '../src/photo/photo.store.ts'
import { PhotoSender } from '../src/photo/photo-sender.tsx'
import { openPage } from './page.tsx'
import { lendCanvas, loadAgreement } from './photos.ts'

export const chooseOnHome = () => act(() => choosePhoto(new File(['photo'], 'photo', { type: 'image/jpeg' })))

/** A person without photos, a server that takes one, and what jsdom lacks of a browser. */
export const lendHome = (api: TestApi) => {
  // jsdom cannot scroll and logs an error.
  jest.spyOn(window, 'scrollTo').mockImplementation()
  api.answer(listPhotos, { photos: [], next: null })
  api.answer(uploadPhoto, photoOf(1))
  api.answer(deletePhoto, { success: true })
  lendCanvas()
  enter()
}

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
