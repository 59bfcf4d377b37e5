import { LazyWithRetry, Skeleton } from '@drape/remote-shared/member-ui'
import { Link, useSearchParams } from 'react-router-dom'
import { ClosetScreen } from './closet/closet.screen.tsx'
import * as styles from './closet/closet-tabs.module.css'
import { ScreenFault } from './frame/screen-fault.tsx'
import { loadGarments } from './load-garments.ts'
import { closetAddress, clothesAddress } from './place/place.ts'
import { useSampleRatings } from './suggestion/sample-ratings.ts'
import { SavedSamples } from './suggestion/saved-samples.tsx'

const loadClothes = () => loadGarments().then((module) => module.Garments)

/** The stylists' outfits, and below them the samples saved during this visit. */
const Saved = () => {
  const { savedSamples } = useSampleRatings()
  return <ClosetScreen extraContent={savedSamples.length > 0 && <SavedSamples />} />
}

/** What stylists found, and what one has already. */
export const Closet = () => {
  const [address] = useSearchParams()
  const isClothes = address.get('view') === 'clothes'
  return (
    <>
      <nav className={styles.tabs} aria-label="Closet">
        <Link to={closetAddress} replace aria-current={isClothes ? undefined : 'page'}>
          Saved for me
        </Link>
        <Link to={clothesAddress} replace aria-current={isClothes ? 'page' : undefined}>
          My clothes
        </Link>
      </nav>
      {isClothes ? (
        <LazyWithRetry
          load={loadClothes}
          with={{}}
          waiting={<Skeleton of="your clothes" pieces={[12, 12]} />}
          broken={(tryAgain, offlineNotice) => (
            <ScreenFault title="My clothes" onRetry={tryAgain} offlineNotice={offlineNotice} />
          )}
        />
      ) : (
        <Saved />
      )}
    </>
  )
}
