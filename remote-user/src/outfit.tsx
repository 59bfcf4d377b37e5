import { readOutfit } from '@drape/contract/outfit'
import { useCall } from '@drape/remote-shared/api'
import { LazyWithRetry } from '@drape/remote-shared/member-ui'
import { useOutfitMessages } from './conversation/outfit-messages.tsx'
import { OutfitScreen } from './outfit/outfit.screen.tsx'
import { ItemRating } from './rating/item-rating.tsx'
import { RatingProgress } from './rating/rating-progress.tsx'
import { useRatings } from './rating/use-ratings.ts'

const loadShare = () => import('./look/share-look.tsx').then((module) => module.ShareLook)
const loadSizeOffer = () => import('./fit.tsx').then((module) => module.SizeOffer)

/** An outfit with its ratings and its conversation. */
export const Outfit = ({ outfitId }: { readonly outfitId: string }) => {
  const ratings = useRatings(outfitId)
  const { data } = useCall(readOutfit, { params: { id: outfitId } })
  const messages = useOutfitMessages(data)
  return (
    <OutfitScreen
      outfitId={outfitId}
      messages={messages.section}
      sharing={data && <LazyWithRetry load={loadShare} with={{ outfitId, title: data.title }} />}
      progress={(items) => <RatingProgress ratings={ratings} items={items} />}
      ratingOf={(item) => (
        <>
          <ItemRating
            ratings={ratings}
            item={item}
            sizeOffer={(said, onSay) => (
              <LazyWithRetry load={loadSizeOffer} with={{ item, said, onSay }} broken={() => null} />
            )}
          />
          {messages.pieceOf(item)}
        </>
      )}
    />
  )
}
