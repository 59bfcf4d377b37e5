import { useSession } from '@drape/remote-shared/session'
import { Sheet } from '@drape/remote-shared/ui'
import { FaultPanel } from '@drape/remote-shared/ui-more'
import { type ReactNode, useEffect } from 'react'
import { photoCss } from './photo.look.ts'
import { leaveSent, useWay } from './photo.store.ts'
import { RecentUploads } from './recent-uploads.card.tsx'
import { SentPanel } from './sent.panel.tsx'
import { UploadCard } from './upload.card.tsx'

const css = `
.home { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem }
.home-greeting { margin: 0; font: 400 clamp(2.5rem, 10vw, 3.75rem)/1 var(--serif); letter-spacing: -.015em; text-wrap: balance }
.home-promise { margin: -.75rem 0 0; color: var(--ink-soft) }
`

const partOfDay = (hour: number): string =>
  hour < 5 || hour >= 17 ? 'Good evening' : hour < 12 ? 'Good morning' : 'Good afternoon'

interface HomeScreenProps {
  readonly closet: ReactNode
  readonly historyAddress: string
  readonly outfitAddress: (outfit: string) => string
}

export const HomeScreen = ({ closet, ...addresses }: HomeScreenProps) => {
  const session = useSession()
  const way = useWay()
  const [firstName] = session.status === 'in' ? session.name.split(' ') : []
  const greeting = partOfDay(new Date().getHours())

  useEffect(() => leaveSent, [])

  if (way.is === 'sent') return <SentPanel />
  return (
    <div className="home">
      <Sheet name="photo" css={photoCss} />
      <Sheet name="home" css={css} />
      <h1 className="home-greeting">{firstName ? `${greeting}, ${firstName}` : greeting}</h1>
      <p className="home-promise">Outfits picked by hand, within 24 hours.</p>
      {way.is === 'none' && way.trouble?.isFault && <FaultPanel>{way.trouble.words}</FaultPanel>}
      <UploadCard way={way} />
      <RecentUploads {...addresses} />
      {closet}
    </div>
  )
}
