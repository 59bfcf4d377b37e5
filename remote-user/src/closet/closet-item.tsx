import { isFromWardrobe } from '@drape/contract/from-wardrobe'
import { rupees } from '@drape/remote-shared/format'
import { StarMeter } from '@drape/remote-shared/member-ui'
import { Lazy } from '@drape/remote-shared/ui'
import { Link } from 'react-router-dom'
import * as linkStyles from '../controls/link.module.css'
import { ViewablePicture } from '../picture/picture-view.tsx'
import { outfitAddress } from '../place/place.ts'
import type { Piece } from './arrangement.ts'
import * as closetStyles from './closet.module.css'
import * as styles from './closet-item.module.css'

const loadShopNote = () => import('../controls/shop-note.tsx').then((module) => module.ShopNote)

interface ClosetItemProps {
  readonly item: Piece
  readonly onView: () => void
}

export const ClosetItem = ({ item, onView }: ClosetItemProps) => (
  <li className={closetStyles.item}>
    <div className={closetStyles.picture}>
      <ViewablePicture of={item.name} src={item.image_url} alt="" onView={onView} />
    </div>
    <Link className={styles.name} to={outfitAddress(item.outfit)}>
      <h2>{item.name}</h2>
    </Link>
    <p className={styles.of}>
      <strong>{item.brand}</strong>
      <span>{item.category}</span>
    </p>
    {item.userRating ? (
      <StarMeter stars={item.userRating} />
    ) : (
      <span className={styles.unrated}>Not rated yet</span>
    )}
    {item.shop && <Lazy load={loadShopNote} with={{ id: `shop-${item.id}`, shop: item.shop }} />}
    <div className={closetStyles.foot}>
      {!isFromWardrobe(item) && (
        <p className={styles.price}>
          {rupees(item.price)}
          {item.isBought && item.wornDays > 0 && (
            <small>{rupees(Math.round(item.price / item.wornDays))} a wearing so far</small>
          )}
        </p>
      )}
      {item.buyUrl && (
        <a
          className={linkStyles.tall}
          href={item.buyUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-describedby={item.shop ? `shop-${item.id}` : undefined}
          aria-label={`Shop: ${item.name} (opens in a new tab)`}
        >
          Shop
        </a>
      )}
    </div>
  </li>
)
