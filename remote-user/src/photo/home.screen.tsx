import { FaultPanel } from '@drape/remote-shared/member-ui'
import { useSession } from '@drape/remote-shared/session'
import { type ReactNode, useEffect } from 'react'
import { usePhotos } from '../signed-in/first-calls.ts'
import { isSeen } from '../signed-in/seen-outfits.ts'
import * as styles from './home.module.css'
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
  /** Below the words that a photo was sent. */
  readonly sentOffer?: ReactNode
}

/** What is now: the newest outfit, unless it was opened already, and whether a photo waits. */
const useNewest = () => {
  const { data } = usePhotos()
  const photos = data?.pages[0]?.photos ?? []
  const dressed = photos.find(outfitOf)
  const outfitId = dressed && outfitOf(dressed)
  return {
    ready:
      dressed && outfitId && !dressed.is_seen && !isSeen(outfitId) ? { photo: dressed, outfitId } : undefined,
    isWaiting: photos[0] !== undefined && photos[0].status !== 'approved',
  }
}

export const HomeScreen = ({ closet, loadAgreement, sentOffer }: HomeScreenProps) => {
  const session = useSession()
  const state = useUploadState()
  const [firstName] = session.status === 'in' ? session.name.split(' ') : []
  const { ready, isWaiting } = useNewest()
  const greeting = partOfDay(new Date().getHours())

  useEffect(() => leaveSent, [])

  // Keyed, so that neither begins anew when the other comes before it.
  const recent = <RecentUploads key="recent" />
  const card = <UploadCard key="card" state={state} loadAgreement={loadAgreement} />

  if (state.is === 'sent') return <SentPanel photo={state.received} offer={sentOffer} />
  return (
    <div className={styles.home}>
      <h1 className={styles.greeting}>{firstName ? `${greeting}, ${firstName}` : greeting}</h1>
      <p className={styles.promise}>Outfits picked by hand, within 24 hours.</p>
      {state.is === 'none' && state.trouble?.isFault && <FaultPanel>{state.trouble.words}</FaultPanel>}
      {ready && <ReadyOutfit {...ready} />}
      {isWaiting ? [recent, card] : [card, recent]}
      {closet}
    </div>
  )
}
