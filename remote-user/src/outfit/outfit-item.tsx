import { isFromWardrobe } from '@drape/contract/from-wardrobe'
import type { OutfitItem } from '@drape/contract/outfit'
import { rupees } from '@drape/remote-shared/format'
import { Picture } from '@drape/remote-shared/member-ui'
import { Lazy } from '@drape/remote-shared/ui'
import type { ReactNode } from 'react'
import { Icon } from '../controls/icon.tsx'
import * as linkStyles from '../controls/link.module.css'
import { ViewablePicture } from '../picture/picture-view.tsx'
import { Bought } from './bought-button.tsx'
import * as outfitStyles from './outfit.module.css'
import * as styles from './outfit-item.module.css'

const loadShopNote = () => import('../controls/shop-note.tsx').then((module) => module.ShopNote)

interface OutfitItemCardProps {
  readonly outfitId: string
  readonly item: OutfitItem
  /** The photo that the item was chosen for. The same address as in the look, so that it is not loaded twice. */
  readonly userPhoto: string | null
  readonly rating: ReactNode
  readonly onView: () => void
}

export const OutfitItemCard = ({ outfitId, item, userPhoto, rating, onView }: OutfitItemCardProps) => (
  <li id={item.uuid} className={outfitStyles.item} tabIndex={-1}>
    <div className={outfitStyles.picture} data-empty={!item.image_url}>
      <ViewablePicture of={item.name} src={item.image_url} alt={item.name} onView={onView} />
    </div>
    <div className={outfitStyles.about}>
      <div className={styles.head}>
        {userPhoto && (
          <span className={styles.own}>
            <Picture src={userPhoto} alt="" />
          </span>
        )}
        <div>
          <h3>{item.name}</h3>
          <p className={styles.of}>
            <strong>{item.brand}</strong>
            <span>{item.category}</span>
          </p>
        </div>
      </div>
      {item.fit_note && <p className={styles.note}>{item.fit_note}</p>}
      {item.shop && <Lazy load={loadShopNote} with={{ id: `shop-${item.uuid}`, shop: item.shop }} />}
      <div className={styles.buy}>
        {!isFromWardrobe(item) && <p className={styles.price}>{rupees(item.estimated_price)}</p>}
        {item.size && <p>Size to order: {item.size}</p>}
        {item.ecommerce_url && (
          <a
            className={linkStyles.tall}
            href={item.ecommerce_url}
            target="_blank"
            rel="noopener noreferrer"
            aria-describedby={item.shop ? `shop-${item.uuid}` : undefined}
            aria-label={`Buy Now: ${item.name} (opens the shop in a new tab)`}
          >
            Buy Now
            <Icon path="M9 5H5v14h14v-4M13 4h7v7M20 4l-9 9" size={18} width={2} />
          </a>
        )}
        {!isFromWardrobe(item) && <Bought outfitId={outfitId} item={item} />}
      </div>
      <div className={styles.rating}>{rating}</div>
    </div>
  </li>
)
