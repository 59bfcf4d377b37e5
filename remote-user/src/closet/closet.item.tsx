import { rupees } from '@drape/remote-shared/format'
import { Picture, StarMeter } from '@drape/remote-shared/ui-more'
import type { SavedOutfit } from '@drape/remote-shared/user-calls'
import { Link } from 'react-router-dom'

interface ClosetItemProps {
  readonly item: SavedOutfit['items'][number]
  readonly outfitAddress: string
}

export const ClosetItem = ({ item, outfitAddress }: ClosetItemProps) => (
  <li className="closet-item">
    <Link className="closet-name" to={outfitAddress}>
      <span className="closet-picture">
        <Picture src={item.image_url} alt="" />
      </span>
      <h2>{item.name}</h2>
    </Link>
    <p className="closet-of">
      <strong>{item.brand}</strong>
      <span>{item.category}</span>
    </p>
    {item.userRating ? (
      <StarMeter stars={item.userRating} />
    ) : (
      <span className="closet-unrated">Not rated yet</span>
    )}
    <div className="closet-foot">
      <p className="closet-price">{rupees(item.price)}</p>
      {item.buyUrl && (
        <a
          className="closet-shop"
          href={item.buyUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Shop: ${item.name} (opens in a new tab)`}
        >
          Shop
        </a>
      )}
    </div>
  </li>
)
