import { deletePhoto, listPhotos, uploadPhoto } from '@drape/contract/photo'
import type { TestApi } from '@drape/remote-shared/test/api'
import { fakeCanvas } from '@drape/remote-shared/test/canvas'
import { photoOf } from '@drape/remote-shared/test/factories'
import { enter } from '@drape/remote-shared/test/session'
import { act } from '@testing-library/react'
import { HomeScreen } from '../src/photo/home.screen.tsx'
import { choosePhoto } from '../src/photo/photo.store.ts'
import { PhotoSender } from '../src/photo/photo-sender.tsx'
import { openPage } from './page.tsx'
import { loadAgreement } from './photos.ts'

export const chooseOnHome = () => act(() => choosePhoto(new File(['photo'], 'photo', { type: 'image/jpeg' })))

/** A signed-in user without photos, a server that takes one, and the browser functions that jsdom lacks. */
export const setUpHome = (api: TestApi) => {
  // jsdom cannot scroll and logs an error.
  jest.spyOn(window, 'scrollTo').mockImplementation()
  api.answer(listPhotos, { photos: [], next: null })
  api.answer(uploadPhoto, photoOf(1))
  api.answer(deletePhoto, { success: true })
  fakeCanvas()
  enter()
}

/** The home screen, and the component that sends its photos. */
export const openHome = () =>
  openPage(
    <>
      <PhotoSender isAtHome />
      <HomeScreen closet={null} loadAgreement={loadAgreement} />
    </>,
  )

/** The same, with a photo chosen. */
export const openHomeWithPhoto = async () => {
  openHome()
  await chooseOnHome()
}
