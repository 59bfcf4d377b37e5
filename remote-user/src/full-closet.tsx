import { Later, Skeleton } from '@drape/remote-shared/member-ui'
import { ClosetScreen } from './closet/closet.screen.tsx'
import { useSampleRatings } from './suggestion/sample-ratings.ts'

const loadKept = () => import('./suggestion/kept-samples.tsx').then((module) => module.KeptSamples)
const waiting = <Skeleton of="the samples" pieces={[12]} />
const none = {}

interface FullClosetProps {
  readonly homeAddress: string
  readonly samplesAddress: string
  readonly outfitAddress: (outfit: string) => string
}

/** The stylists' outfits, and below them the samples saved during this visit. */
export const FullCloset = (props: FullClosetProps) => {
  const { kept } = useSampleRatings()
  return (
    <ClosetScreen
      {...props}
      more={kept.length > 0 && <Later load={loadKept} with={none} waiting={waiting} />}
    />
  )
}
