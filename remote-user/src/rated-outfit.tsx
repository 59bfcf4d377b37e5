import { readOutfit } from '@drape/contract/outfit'
import { useCall } from '@drape/remote-shared/api'
import { useOutfitMessages } from './conversation/outfit-messages.tsx'
import { OutfitScreen } from './outfit/outfit.screen.tsx'
import { ItemRating } from './rating/item-rating.tsx'
import { RatingProgress } from './rating/rating-progress.tsx'
import { useRatings } from './rating/ratings.ts'

interface RatedOutfitProps {
  readonly outfitId: string
  readonly backAddress: string
}

/** An outfit with its ratings and its conversation. */
export const RatedOutfit = (props: RatedOutfitProps) => {
  const { outfitId: id } = props
  const ratings = useRatings(id)
  const { data } = useCall(readOutfit, { params: { id } })
  const messages = useOutfitMessages(data)
  return (
    <OutfitScreen
      {...props}
      messages={messages.section}
      progress={(items) => <RatingProgress ratings={ratings} items={items} />}
      ratingOf={(item) => (
        <>
          <ItemRating ratings={ratings} item={item} />
          {messages.pieceOf(item)}
        </>
      )}
    />
  )
}
