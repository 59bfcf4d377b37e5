import { OutfitScreen } from './outfit/outfit.screen.tsx'
import { ItemRating } from './rating/item-rating.tsx'
import { RatingProgress } from './rating/rating-progress.tsx'
import { useRatings } from './rating/ratings.ts'

interface RatedOutfitProps {
  readonly outfitId: string
  readonly backAddress: string
}

/** An outfit with its ratings. */
export const RatedOutfit = (props: RatedOutfitProps) => {
  const ratings = useRatings(props.outfitId)
  return (
    <OutfitScreen
      {...props}
      progress={(items) => <RatingProgress ratings={ratings} items={items} />}
      ratingOf={(item) => <ItemRating ratings={ratings} item={item} />}
    />
  )
}
