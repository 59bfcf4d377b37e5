import { ApiProvider } from '@drape/remote-shared/api'
import { act, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { HomeScreen } from '../src/photo/home.screen.tsx'
import { choosePhoto } from '../src/photo/photo.store.ts'
import { PhotoSender } from '../src/photo/photo-sender.tsx'
import { loadAgreement } from './photos.ts'

export const chooseOnHome = () => act(() => choosePhoto(new File(['photo'], 'photo', { type: 'image/jpeg' })))

/** Home with what sends photos. */
export const openHome = () =>
  render(
    <MemoryRouter>
      <ApiProvider>
        <PhotoSender isAtHome />
        <HomeScreen
          closet={null}
          historyAddress="/history"
          outfitAddress={() => '/outfit'}
          isSeen={() => false}
          loadAgreement={loadAgreement}
        />
      </ApiProvider>
    </MemoryRouter>,
  )

/** The same, and a photo that is chosen there. */
export const openHomeWithPhoto = async () => {
  openHome()
  await chooseOnHome()
}
