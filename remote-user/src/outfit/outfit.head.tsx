import { formatDate } from '@drape/remote-shared/format'
import { Picture } from '@drape/remote-shared/ui-more'
import type { Outfit } from '@drape/remote-shared/user-calls'

const counted = (count: number): string => (count === 1 ? '1 item' : `${count} items`)

/** What the stylist says of the outfit. */
export const OutfitHead = ({ outfit }: { readonly outfit: Outfit }) => (
  <>
    <header className="outfit-head">
      <h1>{outfit.title}</h1>
      <p className="outfit-facts">
        <span>
          Created <time dateTime={outfit.createdAt}>{formatDate(outfit.createdAt)}</time>
        </span>
        <span>{counted(outfit.items.length)}</span>
      </p>
      <p className="outfit-words">{outfit.description}</p>
    </header>
    {outfit.image_url && (
      <div className="outfit-board">
        <Picture src={outfit.image_url} alt={`The whole outfit: ${outfit.title}`} isEager />
      </div>
    )}
    {outfit.stylistNotes && (
      <section className="outfit-notes" aria-labelledby="outfit-notes">
        <h2 id="outfit-notes">A note from your stylist</h2>
        <blockquote>{outfit.stylistNotes}</blockquote>
      </section>
    )}
  </>
)
