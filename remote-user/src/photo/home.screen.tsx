import { FaultPanel } from '@drape/remote-shared/member-ui'
import { useSession } from '@drape/remote-shared/session'
import { type ReactNode, useEffect } from 'react'
import * as styles from './home.module.css'
import { leaveSent, useUploadState } from './photo.store.ts'
import { RecentUploads } from './recent-uploads-card.tsx'
import { SentPanel } from './sent-panel.tsx'
import { UploadCard } from './upload-card.tsx'

const partOfDay = (hour: number): string =>
  hour < 5 || hour >= 17 ? 'Good evening' : hour < 12 ? 'Good morning' : 'Good afternoon'

interface HomeScreenProps {
  readonly closet: ReactNode
  readonly historyAddress: string
  readonly outfitAddress: (outfit: string) => string
}

export const HomeScreen = ({ closet, ...addresses }: HomeScreenProps) => {
  const session = useSession()
  const state = useUploadState()
  const [firstName] = session.status === 'in' ? session.name.split(' ') : []
  const greeting = partOfDay(new Date().getHours())

  useEffect(() => leaveSent, [])

  if (state.is === 'sent') return <SentPanel />
  return (
    <div className={styles.home}>
      <h1 className={styles.greeting}>{firstName ? `${greeting}, ${firstName}` : greeting}</h1>
      <p className={styles.promise}>Outfits picked by hand, within 24 hours.</p>
      {state.is === 'none' && state.trouble?.isFault && <FaultPanel>{state.trouble.words}</FaultPanel>}
      <UploadCard state={state} />
      <RecentUploads {...addresses} />
      {closet}
    </div>
  )
}
