import { FaultPanel } from '@drape/remote-shared/member-ui'
import { useSession } from '@drape/remote-shared/session'
import { type ReactNode, useEffect } from 'react'
import { usePhotos } from '../calls/first-calls.ts'
import * as styles from './home.module.css'
import { unopenedOutfitOf } from './new-outfit.ts'
import { leaveSent, useUploadState } from './photo.store.ts'
import { outfitOf } from './photo-status.tsx'
import { ReadyOutfit } from './ready-outfit.tsx'
import { RecentUploads } from './recent-uploads-card.tsx'
import { SentPanel } from './sent-panel.tsx'
import type { LoadAgreement } from './submit-button.tsx'
import { UploadCard } from './upload-card.tsx'

const partOfDay = (hour: number): string =>
  hour < 5 || hour >= 17 ? 'Good evening' : hour < 12 ? 'Good morning' : 'Good afternoon'

interface HomeScreenProps {
  readonly closet: ReactNode
  readonly loadAgreement: LoadAgreement
  /** Shown on the panel after a photo was sent. */
  readonly sentOffer?: ReactNode
}

/** The newest outfit, unless it was opened already, and whether the newest photo is waiting. */
const useNewest = () => {
  const { data } = usePhotos()
  const photos = data?.pages[0]?.photos ?? []
  const photo = photos.find(outfitOf)
  const outfitId = photo && unopenedOutfitOf(photo)
  return {
    readyOutfit: outfitId ? { photo, outfitId } : undefined,
    isWaiting: photos[0] !== undefined && photos[0].status !== 'approved',
  }
}

export const HomeScreen = ({ closet, loadAgreement, sentOffer }: HomeScreenProps) => {
  const session = useSession()
  const state = useUploadState()
  const [firstName] = session.status === 'in' ? session.name.split(' ') : []
  const { readyOutfit, isWaiting } = useNewest()
  const greeting = partOfDay(new Date().getHours())

  useEffect(() => leaveSent, [])

  // Keyed, so that neither is remounted when their order changes.
  const recentUploads = <RecentUploads key="recent" />
  const uploadCard = <UploadCard key="card" state={state} loadAgreement={loadAgreement} />

  if (state.is === 'sent') return <SentPanel photo={state.received} offer={sentOffer} />
  return (
    <div className={styles.home}>
      <h1 className={styles.greeting}>{firstName ? `${greeting}, ${firstName}` : greeting}</h1>
      <p className={styles.promise}>Outfits picked by hand, within 24 hours.</p>
      {state.is === 'none' && state.trouble?.isFault && <FaultPanel>{state.trouble.message}</FaultPanel>}
      {readyOutfit && <ReadyOutfit {...readyOutfit} />}
      {isWaiting ? [recentUploads, uploadCard] : [uploadCard, recentUploads]}
      {closet}
    </div>
  )
}
